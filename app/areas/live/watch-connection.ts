/*
 * Keeps the page, and what is typed in it, while the connection or the backend is down.
 *
 * What: goes around `fetch` for Remix's `.data` requests alone. Revalidations are retried with backoff, forms get an answer in the
 * shape of the server's refusals (`flatten.ts` writes it as Remix reads it), links and document forms wait for the connection.
 * Only a navigation may still fail, with its own error page.
 * Why here: Remix calls the global `fetch` by itself and has no setting for retries or failed requests. A `clientLoader` in every
 * route would split a page's one request into several, and the code of a `clientAction` may itself have to be fetched offline.
 * Without it: the first failed revalidation after an event or a fetcher's form replaces the whole page by the error page, and
 * what was typed is lost; a click or a plain form without a network replaces it by the browser's own error.
 */

import { isNavigationTo } from "#app/realtime/last-load.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { secretFields } from "#app/request/secret-fields.ts";
import { paths } from "#app/site-map/paths.ts";
import { closeToast, showToast } from "#app/ui/toast-region/toasts.ts";
import { mustWait } from "./is-typing.ts";

/** How turbo-stream's `decode` represents null. */
const encodedNull = -5;

/** Encodes JSON values the way Remix decodes responses (turbo-stream): a flat list, whose objects and arrays hold indexes. */
function flatten(value: unknown): string {
  const list: unknown[] = [];
  const place = (one: unknown): number => {
    if (one === null) return encodedNull;
    const at = list.push(one) - 1;
    if (Array.isArray(one)) list[at] = one.map(place);
    else if (typeof one === "object")
      list[at] = Object.fromEntries(Object.entries(one).map(([name, each]) => [`_${place(name)}`, place(each)]));
    return at;
  };
  place(value);
  return `${JSON.stringify(list)}\n`;
}

export type ConnectionTexts = { lost: string; notSent: string; notOpened: string };

const firstPauseMs = 2000;
const maxPauseMs = 30_000;
const typingMs = 1000;

let isWatching = false;

/** Begins once for all pages. */
export function watchConnection(texts: ConnectionTexts): void {
  if (isWatching) return;
  isWatching = true;
  const plain = window.fetch.bind(window);
  /** The last request got no answer at all; otherwise the portal answers, but the backend does not. */
  let isOffline = false;
  let toast: string | undefined;

  const showLost = () => {
    toast ??= showToast({ tone: "warning", title: texts.lost, stays: true });
  };
  const comeBack = () => {
    isOffline = false;
    if (toast) closeToast(toast);
    toast = undefined;
  };
  const goOffline = () => {
    showLost();
    if (isOffline) return;
    isOffline = true;
    void pollUntilBack();
  };
  const isThere = () =>
    plain(paths.healthz, { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
  const pollUntilBack = async () => {
    for (const next = pauses(); isOffline; ) {
      await next();
      if (isOffline && (await isThere())) comeBack();
    }
  };

  const read = async (address: URL, init: RequestInit): Promise<Response> => {
    const next = pauses(init.signal);
    for (let hasFailed = false; ; hasFailed = true) {
      try {
        const answer = await plain(address, init);
        if (isNavigationTo(address)) return answer;
        if (answer.status < 500) {
          comeBack();
          if (!hasFailed) return answer;
          if (!mustWait()) return answer;
          while (mustWait()) await pause(typingMs, init.signal);
          continue;
        }
        showLost();
      } catch (error) {
        if (init.signal?.aborted || isNavigationTo(address)) throw error;
        goOffline();
      }
      await next();
    }
  };
  const send = async (address: URL, init: RequestInit): Promise<Response> => {
    try {
      const answer = await plain(address, init);
      if (answer.status < 500 || answer.headers.has("X-Remix-Response")) return answer;
    } catch (error) {
      if (init.signal?.aborted) throw error;
      goOffline();
    }
    return new Response(flatten({ data: notSent(init.body, texts.notSent) }), { status: 503 });
  };
  window.fetch = (target, init = {}) => {
    if (!(target instanceof URL) || !target.pathname.endsWith(".data")) return plain(target, init);
    return (init.method ?? "GET") === "GET" ? read(target, init) : send(target, init);
  };

  /** Offline, the browser would replace the page, and all typed text, with its own error. */
  const hold = (event: Event, goOn: () => void, title: string) => {
    if (!isOffline) return;
    event.preventDefault();
    event.stopPropagation();
    void isThere().then((isBack) => {
      if (!isBack) return showToast({ tone: "danger", title });
      comeBack();
      goOn();
    });
  };
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link && link.origin === location.origin && link.pathname + link.search !== location.pathname + location.search) {
        hold(event, () => link.click(), texts.notOpened);
      }
    },
    { capture: true },
  );
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      // It has its own queue.
      if (!("keeps" in form.dataset)) hold(event, () => form.requestSubmit(event.submitter), texts.notSent);
    },
    { capture: true },
  );
  // Without a network the portal may still be reachable on this machine.
  window.addEventListener("offline", () => void isThere().then((isBack) => isBack || goOffline()));
}

/** Backoff: each pause is longer, and ends at once when the browser goes online. */
function pauses(signal?: AbortSignal | null): () => Promise<void> {
  let ms = firstPauseMs;
  return () => {
    const length = ms * (0.75 + Math.random() / 2);
    ms = Math.min(ms * 2, maxPauseMs);
    return pause(length, signal);
  };
}

function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const own = new AbortController();
    const end = () => {
      clearTimeout(timer);
      own.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end, { signal: own.signal });
    signal?.addEventListener(
      "abort",
      () => {
        end();
        reject(new DOMException("Aborted", "AbortError"));
      },
      { signal: own.signal },
    );
  });
}

/** The form errors shown while offline, shaped like the server's. */
function notSent(body: BodyInit | null | undefined, text: string): FormErrors {
  const fields = body instanceof FormData || body instanceof URLSearchParams ? [...body] : [];
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === "string" && !secretFields.test(field[0]));
  const values: FormErrors["values"] = {};
  for (const [name, value] of texts) {
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  const { intent } = values;
  return {
    intent: typeof intent === "string" ? intent : "",
    values,
    errors: { "": [text] },
    problem: { name: "OFFLINE", number: null, details: {} },
    offline: true,
  };
}
