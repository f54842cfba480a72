import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./navigation-list.module.css";

export type NavigationItem = {
  id: string;
  title: ReactNode;
  icon?: IconShape;
  /** Required without `children`. */
  href?: string;
  current?: boolean;
  children?: readonly NavigationItem[];
};

/** A vertical list of links; an item with children is a disclosure, open when it holds the current page. */
export function NavigationList({ label, items, className }: { label: string; items: readonly NavigationItem[]; className?: string }) {
  return (
    <nav aria-label={label} className={classes(styles.nav, className)}>
      <Items items={items} />
    </nav>
  );
}

function Items({ items }: { items: readonly NavigationItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => {
        const face = (
          <>
            {item.icon && <Icon as={item.icon} className={styles.icon} />}
            {item.title}
          </>
        );
        return (
          <li key={item.id}>
            {item.children && item.children.length > 0 ? (
              <details open={holdsCurrent(item)}>
                <summary className={styles.item}>
                  {face}
                  <Icon as={ChevronDown} size="s" className={styles.arrow} />
                </summary>
                <Items items={item.children} />
              </details>
            ) : (
              <Link href={item.href ?? "#"} aria-current={item.current ? "page" : undefined} className={styles.item}>
                {face}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type Branch = { id: string; current?: boolean; children?: readonly Branch[] };

/** Whether the current page is among the descendants; such a branch is open initially. */
export function holdsCurrent(branch: Branch): boolean {
  return branch.children?.some((child) => child.current || holdsCurrent(child)) ?? false;
}
