/* What a service worker has, and what it is told and tells; pages, whose types all scripts share, have none of it. */

/** SHA-256 and size in bytes of each file, by its path within the site */
export type Files = Record<string, [hash: string, size: number]>;

/** hears how many bytes are there */
export type Tell = (done: number) => void;

/** what a page asks of the worker: how things stand; to take what is missing; to take over from an older version */
export type Wish = "state" | "fill" | "take over";

/** what the worker tells all pages: how things stand, how many bytes are there, or why no more come */
export type News = { version: string; whole: boolean } | { done: number } | { failed: "room" | "lost" };

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: Lasting & { request: Request; respondWith: (response: Promise<Response>) => void };
  message: Lasting & { data: Wish };
}

export interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: object) => Promise<{ url: string; postMessage: (news: News) => void }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void) => void;
}

declare global {
  /** the site: tools/site/offline.py writes it before this script */
  const SITE: { version: string; files: Files };
}
