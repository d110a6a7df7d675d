/* The board's font. A page must not wait for it: a style sheet's font would hold up the page's "load", and with that the
 * kernel, so it comes as bytes, which become a font once they are here. */

const FAMILY = "Jost";

/**
 * Let the page use the font.
 * @param {ArrayBuffer | DataView<ArrayBuffer> | null | undefined} bytes of its file, if they could be had
 * @returns {Promise<boolean>} whether the page has it
 */
export async function add_board_font(bytes) {
  if (!bytes) return false;
  const face = new FontFace(FAMILY, bytes, { weight: "100 900" });
  try {
    await face.load();
  } catch {
    return false; // what came is no font
  }
  if (!has_board_font()) document.fonts.add(face);
  return true;
}

export function has_board_font() {
  return [...document.fonts].some(({ family }) => family.replace(/["']/g, "") === FAMILY);
}
