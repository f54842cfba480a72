/** Posts fields from a page that is being left; nobody waits for the answer. */
export function postWhileLeaving(path: string, body: FormData | URLSearchParams): void {
  // A `fetch` with `keepalive` is unknown to Firefox before 133.
  navigator.sendBeacon(path, body);
}
