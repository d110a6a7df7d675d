/* Types of Pyodide, as far as we use it, and of our kernel in it (browser_kernel.py). */

/**
 * @typedef {object} Pyodide
 * @property {{ mkdirTree: (path: string) => void,
 *              writeFile: (path: string, bytes: Uint8Array, options: { canOwn: boolean }) => void }} FS
 * @property {(name: string) => any} pyimport
 */

/**
 * Takes a message as JSON, and its bytes as a list of Python.
 * @typedef {(text: string, buffers: { toJs: () => Uint8Array[], destroy: () => void }) => void} Post
 */

/**
 * @typedef {object} Kernel
 * @property {() => void} begin
 * @property {(source: string) => string} run
 * @property {(id: string, data: string) => void} receive
 */

export {};
