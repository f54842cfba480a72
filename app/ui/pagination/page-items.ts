/** Page numbers to show: both ends, the current page and its siblings; "gap" where pages are left out. */
export function pageItems(page: number, pages: number, siblings = 2): (number | "gap")[] {
  const items: (number | "gap")[] = [];
  for (let number = 1; number <= pages; number += 1) {
    const near = Math.abs(number - page) <= siblings || number === 1 || number === pages;
    const closesHoleOfOne = (number === 2 && page - siblings === 3) || (number === pages - 1 && page + siblings === pages - 2);
    if (near || closesHoleOfOne) items.push(number);
    else if (items.at(-1) !== "gap") items.push("gap");
  }
  return items;
}
