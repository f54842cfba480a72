import { Badge } from "../badge/badge.tsx";
import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./tabs.module.css";

export type Tab = { key: string; href: string; label: string; icon?: IconShape; count?: number; countLabel?: string; /** A counter that asks for a decision is rye. */ urgent?: boolean };

type Props = { label: string; items: readonly Tab[]; /** The first one when absent. */ current?: string; inset?: boolean; className?: string };

/** Each tab is a page address, so it is a link; the server draws the chosen panel. */
export function Tabs({ label, items, current = items[0]?.key, inset, className }: Props) {
  return (
    <nav aria-label={label} className={classes(styles.tabs, inset && styles.inset, className)}>
      <ul className={styles.list}>
        {items.map((tab) => (
          <li key={tab.key}>
            <Link href={tab.href} preventScrollReset aria-current={tab.key === current ? "page" : undefined} className={styles.tab}>
              {tab.icon && <Icon as={tab.icon} />}
              {tab.label}
              {tab.count !== undefined && <Badge count={tab.count} label={tab.countLabel} tone={tab.urgent && tab.count > 0 ? "highlight" : "neutral"} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
