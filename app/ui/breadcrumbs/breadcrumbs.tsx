import ChevronRight from "lucide-react/icons/chevron-right";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import { Menu } from "../menu/menu.tsx";
import styles from "./breadcrumbs.module.css";

/** Specification 2 section 9. */
export const maxWhole = 4;
export const defaultSiblings = 2;

/**
 * How many crumbs stay at each end; null when all are shown. Collapses (specification 2 section 5) when enabled, longer than
 * the minimum length, with at least 1 sibling and twice the siblings at most the length minus 1.
 */
export function shownAtEnds(length: number, enabled: boolean, siblings = defaultSiblings, minLength = maxWhole): number | null {
  return enabled && length > minLength && siblings >= 1 && siblings * 2 <= length - 1 ? siblings : null;
}

export type Crumb = { name: string; href?: string };

type Props = {
  label: string;
  items: readonly Crumb[];
  collapse?: boolean;
  siblings?: number;
  minLength?: number;
  /** Accessible name of "…"; needed with `collapse`. */
  moreLabel?: string;
  /** Called when a crumb's link is followed. */
  onRoute?: (item: Crumb) => void;
  className?: string;
};

/** A crumb with `href` is a link; one without is the current page. */
export function Breadcrumbs({
  label,
  items,
  collapse = false,
  siblings = defaultSiblings,
  minLength = maxWhole,
  moreLabel,
  onRoute,
  className,
}: Props) {
  const atEnds = shownAtEnds(items.length, collapse, siblings, minLength);
  const head = atEnds === null ? items : items.slice(0, atEnds);
  const middle = atEnds === null ? [] : items.slice(atEnds, -atEnds);
  const tail = atEnds === null ? [] : items.slice(-atEnds);
  const crumb = (item: Crumb) => (
    <li key={item.name} className={styles.item}>
      {item.href ? (
        <>
          <Link href={item.href} onClick={() => onRoute?.(item)} className={styles.link}>
            {item.name}
          </Link>
          <Icon as={ChevronRight} className={styles.arrow} />
        </>
      ) : (
        <span aria-current="page">{item.name}</span>
      )}
    </li>
  );
  return (
    <nav aria-label={label} className={classes(styles.nav, className)}>
      <ol className={styles.list}>
        {head.map(crumb)}
        {middle.length > 0 && (
          <li className={styles.item}>
            <Menu
              trigger="…"
              label={moreLabel}
              variant="inline"
              items={middle.flatMap((item) => (item.href ? [{ href: item.href, text: item.name, onFollow: () => onRoute?.(item) }] : []))}
            />
            <Icon as={ChevronRight} className={styles.arrow} />
          </li>
        )}
        {tail.map(crumb)}
      </ol>
    </nav>
  );
}
