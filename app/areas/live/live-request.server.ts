/** The browser's last cursor: of a reconnecting stream, else of the URL; null if there is none. */
export function cursorOf(request: Request, url: URL): number | null {
  return toCursor(request.headers.get("last-event-id")) ?? toCursor(url.searchParams.get("after"));
}

function toCursor(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** 204 for a browser that has listened before (an EventSource then stops for good), else 401. */
export function signedOut(request: Request): Response {
  return new Response(null, { status: cursorOf(request, new URL(request.url)) === null ? 401 : 204 });
}
