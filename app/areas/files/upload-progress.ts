import { useSyncExternalStore } from "react";
import { uploadTimeout } from "#contract/upload.ts";

/** How much of the file that is being sent has gone, in percent; null while none is. `cut`: the line broke, or five minutes passed. */
type Upload = { percent: number | null; cut: boolean };

const idle: Upload = { percent: null, cut: false };
let upload = idle;
const listeners = new Set<() => void>();

function tell(next: Upload): void {
  upload = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useUpload(): Upload {
  return useSyncExternalStore(
    subscribe,
    () => upload,
    () => idle,
  );
}

let isWatching = false;

/**
 * From now on the router's forms that carry a file go by XMLHttpRequest: only it tells how much has gone. Everything around
 * it (answer, refusal, redirect, a navigation that takes its place) stays the router's.
 */
export function watchUploads(): void {
  if (isWatching) return;
  isWatching = true;
  const plain = window.fetch.bind(window);
  window.fetch = (target, init) => (hasFile(init?.body) ? send(target, init ?? {}) : plain(target, init));
}

const hasFile = (body: unknown): body is FormData =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File && value.size > 0);

function send(target: RequestInfo | URL, { method = "POST", body, headers, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, target instanceof Request ? target.url : target);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.responseType = "blob";
    request.timeout = uploadTimeout;
    request.upload.onprogress = ({ loaded, total }) => tell({ percent: total > 0 ? Math.floor((loaded / total) * 100) : 0, cut: false });
    request.onload = () => {
      tell(idle);
      resolve(
        new Response(request.response as Blob, { status: request.status, statusText: request.statusText, headers: headersOf(request) }),
      );
    };
    // FileField then puts a step of its own in place of the sending; only what it does not know of fails.
    request.onerror = request.ontimeout = () => {
      tell({ percent: null, cut: true });
      setTimeout(() => reject(new TypeError("Failed to fetch")));
    };
    request.onabort = () => {
      tell(idle);
      reject(new DOMException("Aborted", "AbortError"));
    };
    signal?.addEventListener("abort", () => request.abort());
    tell({ percent: 0, cut: false });
    request.send(body as FormData);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}
