/** Columns under one title: `Цена` stands over `за шт` and `за кор`. */
type Group = { title: string; at: readonly number[] };

/** The titles of a heading of two rows, column by column, and the groups whose title is written before theirs. */
type DividedHeading = { titles: string[]; groups: Group[]; isBelow: boolean };

type Titles = readonly string[];
type Lines = { above: Titles; heading: Titles; below: Titles };

/** `isFigure`: whether a title is that of numbers; words under it are no values. `isKnown`: whether a title names a column by itself. */
type Facts = { isFigure: (title: string) => boolean; isKnown: (title: string) => boolean };

/** The second row of a heading is below the one with the known titles, or is that one. Undefined for a heading of one row. */
export function dividedHeading({ above, heading, below }: Lines, { isFigure, isKnown }: Facts): DividedHeading | undefined {
  const groupsBelow = groupsOf(heading, below).filter(({ title }) => isFigure(title));
  if (groupsBelow.length > 0 && isOfGroups(below, groupsOf(heading, below)))
    return { titles: joined(heading, below, groupsBelow), groups: groupsBelow, isBelow: true };
  const unknown = heading.map((title) => (isKnown(title) ? "" : title));
  const groupsAbove = groupsOf(above, unknown).filter(({ title }) => isFigure(title));
  if (groupsAbove.length === 0) return undefined;
  return { titles: joined(above, heading, groupsAbove, heading), groups: groupsAbove, isBelow: false };
}

/** A merged cell has its text in the first column, or in each. */
function groupsOf(over: Titles, under: Titles): Group[] {
  return over.flatMap((title, from) => {
    if (title === "" || over[from - 1] === title) return [];
    let end = from;
    while (under[end] && (end === from || !over[end] || over[end] === title)) end += 1;
    return end - from < 2 ? [] : [{ title, at: Array.from({ length: end - from }, (_, place) => from + place) }];
  });
}

/** Whether a line has words alone, and only under titles of groups: a row of data has more. */
const isOfGroups = (line: Titles, groups: readonly Group[]) =>
  [...line.entries()].every(([at, text]) => text === "" || (/\p{L}/u.test(text) && groups.some((group) => group.at.includes(at))));

function joined(over: Titles, under: Titles, groups: readonly Group[], others: Titles = over): string[] {
  const length = Math.max(over.length, under.length);
  return Array.from({ length }, (_, at) => {
    const group = groups.find((each) => each.at.includes(at));
    return group ? `${group.title} ${under[at]}` : (others[at] ?? "");
  });
}
