const maxPrefixes = 1000;

/** Reads beginnings of postal codes: `420, 421; 422-424`. Null if one is unreadable or there are too many. */
export function prefixesOf(typed: string): string[] | null {
  const parts = typed
    .replace(/\s+/g, " ")
    .replace(/ ?[-–—] ?/g, "-")
    .split(/[\s,;]+/)
    .filter(Boolean);
  const prefixes: string[] = [];
  for (const part of parts) {
    const [, first = "", last = first] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part) ?? [];
    const count = Number(last) - Number(first) + 1;
    if (first === "" || last.length !== first.length || count < 1 || prefixes.length + count > maxPrefixes) return null;
    for (let at = 0; at < count; at += 1) prefixes.push(String(Number(first) + at).padStart(first.length, "0"));
  }
  return [...new Set(prefixes)];
}
