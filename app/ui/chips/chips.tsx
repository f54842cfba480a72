import X from "lucide-react/icons/x";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./chips.module.css";

type Props = {
  /** The label before the chips: "Выбрано:". */
  label: string;
  /** `href` is the page without this filter; `removeLabel` says "Убрать фильтр …". */
  items: readonly { href: string; text: string; removeLabel: string }[];
  clear?: { href: string; text: string };
  className?: string;
};

/** Chosen filters; each chip is a link that removes its filter. */
export function Chips({ label, items, clear, className }: Props) {
  if (items.length === 0) return null;
  return (
    <div className={classes(styles.chips, className)}>
      <span className={styles.label}>{label}</span>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.href}>
            <Link href={item.href} preventScrollReset aria-label={item.removeLabel} className={styles.chip}>
              {item.text}
              <Icon as={X} size="s" />
            </Link>
          </li>
        ))}
        {clear && (
          <li>
            <Link href={clear.href} preventScrollReset className={styles.clear}>
              {clear.text}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}
