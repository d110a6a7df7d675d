/* One step of the page at a time: the bar below, the address, keys and swipes. Without this the page is simply long. */

const SWIPE = 60; // pixels sideways that turn a step
const SWIPE_TIME = 700; // milliseconds

function create_steps({ page, say, on_change }) {
  // the heading has the id: where the browser itself goes to what the address names, the focus is where it belongs
  const headings = page.steps.map(([id]) => document.getElementById(id));
  const sections = headings.map((heading) => heading.closest(".bc-step"));
  const [back, next, before, after] = ["back", "next", "before", "after"].map((name) => document.querySelector(`.bc-${name}`));
  const progress = document.querySelector(".bc-progress");
  const live = document.querySelector(".bc-said");
  const links = [before?.getAttribute("href"), after?.getAttribute("href")];
  let at = -1;

  // the step that an address names, and the element within it
  function named(hash) {
    let id = hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      // what is no escaped text is taken as it stands
    }
    const node = id && (document.getElementById(id) ?? document.getElementById(id.toLowerCase()));
    const step = node ? sections.indexOf(node.closest(".bc-step")) : -1;
    return step < 0 ? null : { step, node };
  }

  function show(step, { focus = true, node = null } = {}) {
    const moved = step !== at;
    at = step;
    sections.forEach((section, index) => (section.hidden = index !== at));
    const [id, title] = page.steps[at];
    const [first, last] = [at === 0, at === sections.length - 1];
    back.hidden = first;
    next.hidden = last;
    if (before) before.hidden = !first;
    // the next page is open to those whose place is kept; where nothing can be kept, the page says so, and lets them on
    if (after) {
      after.hidden = !last;
      after.removeAttribute("href");
    }
    const kept = visit(page.name, id, !document.querySelector(".bc-map"));
    if (after) after.setAttribute("href", links[1]);
    progress.hidden = sections.length < 2;
    progress.querySelector(".bc-count").textContent = say("page.step", { number: at + 1, count: sections.length });
    progress.querySelector(".bc-track span").style.width = `${((at + 1) / sections.length) * 100}%`;
    document.body.classList.toggle("bc-on-first", first);
    on_change({ kept, at });
    if (!moved) return node && go_to(node);
    if (sections.length > 1 && focus) live.textContent = say("page.said", { number: at + 1, count: sections.length, title });
    if (node && node !== headings[at]) return go_to(node);
    window.scrollTo(0, 0);
    if (focus) headings[at].focus({ preventScroll: true });
  }

  function go_to(node) {
    if (node === headings[at]) window.scrollTo(0, 0);
    else node.scrollIntoView();
  }

  function turn(by) {
    const to = at + by;
    if (to < 0 || to >= sections.length) return;
    history.pushState(null, "", `#${page.steps[to][0]}`);
    show(to);
  }

  back.addEventListener("click", () => turn(-1));
  next.addEventListener("click", () => turn(1));
  document.addEventListener("betacolony:next", () => turn(1)); // a task is done
  for (const name of ["popstate", "hashchange"])
    window.addEventListener(name, () => {
      const found = named(location.hash);
      if (found) show(found.step, { node: found.node });
      else if (!location.hash) show(0);
    });

  // keys are the page's where nothing else has them: on the page itself, on a step's heading, on the bar
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const on = document.activeElement;
    const free = !on || on === document.body || on.matches(".bc-step > h1, .bc-step > h2") || on.closest(".bc-bar");
    if (!by || !free || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    turn(by);
  });

  // a finger turns the page where it can do nothing else
  let finger = null;
  const main = document.querySelector("main");
  main.addEventListener("touchstart", (event) => {
    const [touch] = event.touches;
    const free = event.touches.length === 1 && !event.target.closest(".bc-slot, .bc-wide, pre, input, textarea, select") && visualViewport.scale === 1;
    finger = free ? { x: touch.clientX, y: touch.clientY, time: event.timeStamp } : null;
  }, { passive: true });
  main.addEventListener("touchend", (event) => {
    if (!finger || event.touches.length || !getSelection().isCollapsed) return;
    const [touch] = event.changedTouches;
    const [x, y] = [touch.clientX - finger.x, touch.clientY - finger.y];
    if (Math.abs(x) > SWIPE && Math.abs(y) < Math.abs(x) / 2 && event.timeStamp - finger.time < SWIPE_TIME) turn(x < 0 ? 1 : -1);
  }, { passive: true });

  // the address, else where the reader was, else the first; the address then names the step, so that it can be sent on
  function begin() {
    const found = named(location.hash);
    const kept = page.steps.findIndex(([id]) => id === last_step(page.name));
    // who has read it to its end begins again
    const step = found?.step ?? (kept === sections.length - 1 ? 0 : Math.max(kept, 0));
    history.scrollRestoration = "manual";
    if (!found && step) history.replaceState(null, "", `#${page.steps[step][0]}`);
    show(step, { focus: false, node: found?.node });
  }

  return { begin, current: () => at };
}
