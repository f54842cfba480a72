/** Paths that end in a token: the portal's invitation page, the backend's file link. */
const beforeToken = /^.*?\/(?:activate-customer|v1\/+files)\/+(?=.)/is;

/** The path without ids and typed values. */
export function pathShape(target = ""): string {
  return loggedPath(target)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ":id")
    .replace(/%[0-9a-f]{2}.*|\d{3,}/gi, ":id");
}

/** The part of a URL that may be logged: no query, token or e-mail address. */
export function loggedPath(target = ""): string {
  const [path = ""] = target.split(/[?#]/, 1);
  // Decoded as by the router, which takes any letter percent-encoded. Control characters stay encoded: they would forge a log line.
  const plain = path.replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const [before] = beforeToken.exec(plain) ?? [];
  if (before !== undefined) return `${before}*`;
  return plain.includes("@") ? "*" : path;
}
