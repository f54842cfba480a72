import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { Badge } from "../badge/badge.tsx";
import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./menu.module.css";
import { useClosable } from "./use-closable.ts";

export type MenuItem = {
  href: string;
  text: string;
  icon?: IconShape;
  count?: number;
  countLabel?: string;
  current?: boolean;
  onFollow?: () => void;
};

type Props = {
  trigger: ReactNode;
  /** Accessible name when the trigger's text is not enough. */
  label?: string;
  items?: readonly MenuItem[];
  /** Content after the items, such as the sign-out form. */
  children?: ReactNode;
  align?: "start" | "end";
  /** button: a secondary button; inline: text with an arrow; bare: the trigger without styles */
  variant?: "button" | "inline" | "bare";
  arrow?: boolean;
  className?: string;
};

/** A disclosure with links, not `role="menu"`. Esc closes it and returns focus; a press outside closes it. */
export function Menu({
  trigger,
  label,
  items = [],
  children,
  align = "start",
  variant = "button",
  arrow = variant === "button",
  className,
}: Props) {
  const details = useClosable();
  return (
    <details ref={details} className={classes(styles.menu, className)}>
      <summary aria-label={label} className={classes(styles.trigger, styles[variant])}>
        {trigger}
        {arrow && <Icon as={ChevronDown} size="s" className={styles.arrow} />}
      </summary>
      <div className={classes(styles.panel, align === "end" && styles.end)}>
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <Item key={item.href} {...item} />
            ))}
          </ul>
        )}
        {children}
      </div>
    </details>
  );
}

function Item({ href, text, icon, count, countLabel, current, onFollow }: MenuItem) {
  return (
    <li>
      <Link href={href} onClick={onFollow} aria-current={current ? "page" : undefined} className={styles.item}>
        {icon && <Icon as={icon} className={styles.icon} />}
        {text}
        {count !== undefined && <Badge type="neutral" count={count} label={countLabel} className={styles.count} />}
      </Link>
    </li>
  );
}
