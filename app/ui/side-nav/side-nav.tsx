import type { ReactNode } from "react";
import { Badge } from "../badge/badge.tsx";
import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./side-nav.module.css";

export type SideNavGroup = {
  key: string;
  title?: string;
  items: readonly {
    href: string;
    text: string;
    icon?: IconShape;
    current?: boolean;
    count?: number;
    countLabel?: string;
    urgent?: boolean;
  }[];
};

/** The side menu of the cabinet: groups of links; `head` shows who is signed in. Its layout hides it below 992 px. */
export function SideNav({
  label,
  groups,
  head,
  className,
}: {
  label: string;
  groups: readonly SideNavGroup[];
  head?: ReactNode;
  className?: string;
}) {
  return (
    <nav aria-label={label} className={classes(styles.nav, className)}>
      {head && <div className={styles.head}>{head}</div>}
      {groups.map((group) => (
        <div key={group.key}>
          {group.title && (
            <p id={`nav-${group.key}`} className={styles.title}>
              {group.title}
            </p>
          )}
          <ul aria-labelledby={group.title ? `nav-${group.key}` : undefined} className={styles.list}>
            {group.items.map((item) => (
              <li key={item.href}>
                <Link href={item.href} aria-current={item.current ? "page" : undefined} className={styles.item}>
                  {item.icon && <Icon as={item.icon} className={styles.icon} />}
                  {item.text}
                  {item.count ? (
                    <Badge count={item.count} label={item.countLabel} type={item.urgent ? "primary" : "neutral"} className={styles.count} />
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
