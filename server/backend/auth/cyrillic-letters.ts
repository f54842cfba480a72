const cyrillic = /\p{Script=Cyrillic}/gu;

/** Cyrillic letters of an address that is otherwise Latin: they look like Latin ones, and no mail arrives there. */
export function cyrillicLettersIn(address: string): string[] {
  const isMixed = (part: string) => /\p{Script=Latin}/u.test(part) && part.search(cyrillic) >= 0;
  const [name = "", ...domains] = address.split("@");
  const parts = [...(name.search(cyrillic) >= 0 ? [name] : []), ...domains.flatMap((domain) => domain.split(".")).filter(isMixed)];
  return [...new Set(parts.flatMap((part) => part.match(cyrillic) ?? []))];
}
