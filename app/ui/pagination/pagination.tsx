import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import { needsPagination } from "./page-count.ts";
import styles from "./pagination.module.css";

type Props = {
  page: number;
  pages: number;
  href: (page: number) => string;
  labels: { nav: string; page: (page: number) => string; previous: string; next: string };
  siblings?: number;
  className?: string;
};

/** Links to pages; renders nothing for one page. After a link inside `data-pages` focus moves to the section around it. */
export function Pagination({ page, pages, href, labels, siblings = 2, className }: Props) {
  if (!needsPagination(pages)) return null;
  const items = pageItems(page, pages, siblings);
  // A phone hides the sibling pages, but only when a gap shows that pages are left out.
  const yields = items.includes("gap");
  return (
    <nav aria-label={labels.nav} data-pages className={classes(styles.nav, className)}>
      <ul className={styles.list}>
        {page > 1 && (
          <li>
            <Link href={href(page - 1)} rel="prev" aria-label={labels.previous} className={styles.link}>
              <Icon as={ChevronLeft} />
            </Link>
          </li>
        )}
        {items.map((item, index) =>
          item === "gap" ? (
            <li key={`gap after ${items[index - 1]}`} className={styles.gap}>
              …
            </li>
          ) : (
            <li key={item} className={yields && item !== page && item !== 1 && item !== pages ? styles.sibling : undefined}>
              <Link
                href={href(item)}
                aria-label={labels.page(item)}
                aria-current={item === page ? "page" : undefined}
                className={styles.link}
              >
                {item}
              </Link>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link href={href(page + 1)} rel="next" aria-label={labels.next} className={styles.link}>
              <Icon as={ChevronRight} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

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
