import { Badge } from "../badge/badge.tsx";
import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./tabs.module.css";

export type Tab = {
  key: string;
  href: string;
  label: string;
  icon?: IconShape;
  count?: number;
  countLabel?: string;
  /** Highlights the counter of items that need a decision. */
  urgent?: boolean;
};

type Props = {
  label: string;
  items: readonly Tab[];
  /** Key of the current tab; the first one when absent or unknown. */
  current?: string;
  inset?: boolean;
  className?: string;
};

/** Tabs as links: each tab is a page address, and the server renders its panel. */
export function Tabs({ label, items, current, inset, className }: Props) {
  const selected = selectedTab(items, current);
  return (
    <nav aria-label={label} className={classes(styles.tabs, inset && styles.inset, className)}>
      <ul className={styles.list}>
        {items.map((tab) => (
          <li key={tab.key}>
            <Link href={tab.href} preventScrollReset aria-current={tab.key === selected ? "page" : undefined} className={styles.tab}>
              {tab.icon && <Icon as={tab.icon} />}
              {tab.label}
              {tab.count !== undefined && (
                <Badge count={tab.count} label={tab.countLabel} type={tab.urgent && tab.count > 0 ? "primary" : "neutral"} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function selectedTab(items: readonly { key: string }[], current?: string): string | undefined {
  return items.some((tab) => tab.key === current) ? current : items[0]?.key;
}
