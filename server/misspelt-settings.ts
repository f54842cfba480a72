/** Names of the environment that are none of ours, but one letter away from one of ours: a typo would leave the default in force unseen. */
export function misspeltSettings(given: readonly string[], ours: readonly string[]): { name: string; meant: string }[] {
  return given
    .filter((name) => !ours.includes(name))
    .flatMap((name) => {
      const meant = ours.find((our) => isNearly(name.toUpperCase(), our));
      return meant ? [{ name, meant }] : [];
    });
}

/** The same, or one letter added, left out or replaced, or two neighbours exchanged. */
function isNearly(name: string, other: string): boolean {
  let start = 0;
  while (start < name.length && name[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(name.length, other.length) - start && name.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [name.slice(start, name.length - end), other.slice(start, other.length - end)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && right === `${left[1]}${left[0]}`);
}
