/** First letters of the first two words of a name. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .flatMap((word) => Array.from(word.replace(/[^\p{L}\p{N}]/gu, "")).slice(0, 1))
    .slice(0, 2)
    .join("")
    .toUpperCase();
}
