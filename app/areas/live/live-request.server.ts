/** The last cursor the browser has seen: of a stream that broke off, else of the address; null: none. */
export function cursorOf(request: Request, url: URL): number | null {
  const cursors = [request.headers.get("last-event-id"), url.searchParams.get("after")].map(toCursor).filter((cursor) => cursor !== null);
  return cursors.length > 0 ? Math.max(...cursors) : null;
}

function toCursor(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** 204 to whoever has listened before (an EventSource then stops for good), 401 to whoever never has. */
export function signedOut(request: Request): Response {
  return new Response(null, { status: cursorOf(request, new URL(request.url)) === null ? 401 : 204 });
}
