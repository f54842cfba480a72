/** Addresses that end in a token: the portal's page of an invitation, the backend's link to one file. */
const beforeToken = /^.*?\/(?:activate-customer|v1\/+files)\/+(?=.)/is;

/** What may stand in a log of an address: no query, no token, no e-mail address. */
export function loggedPath(target = ""): string {
  const [path = ""] = target.split(/[?#]/, 1);
  // As the routes read it: with any letter encoded. Control characters would make a line of their own.
  const plain = path.replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const [before] = beforeToken.exec(plain) ?? [];
  if (before !== undefined) return `${before}*`;
  return plain.includes("@") ? "*" : path;
}
