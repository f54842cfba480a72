import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import { Menu, type MenuItem } from "../menu/menu.tsx";
import styles from "./menu-bar.module.css";

export type MenuBarItem = {
  id: string;
  text: string;
  icon?: IconShape;
  href?: string;
  current?: boolean;
  /** Links of a drop-down below the text. */
  items?: readonly MenuItem[];
};

/** A line of links and drop-downs of links. Not `role="menubar"`: Tab moves through it, arrow keys do not. */
export function MenuBar({ label, items, className }: { label: string; items: readonly MenuBarItem[]; className?: string }) {
  return (
    <nav aria-label={label} className={classes(styles.bar, className)}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            {item.items ? (
              <Menu
                trigger={
                  <>
                    {item.icon && <Icon as={item.icon} />}
                    {item.text}
                  </>
                }
                variant="inline"
                arrow
                items={item.items}
              />
            ) : (
              <Link href={item.href ?? "#"} aria-current={item.current ? "page" : undefined} className={styles.item}>
                {item.icon && <Icon as={item.icon} />}
                {item.text}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
