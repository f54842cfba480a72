import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ProductPicture, type Tint } from "#app/ui/product-picture/product-picture.tsx";
import styles from "./catalog.module.css";

export type Chip = { href: string; name: string; picture?: { name: string; tint: Tint }; current?: boolean };

/** Links to the shelves of a category, with pictures; a row that scrolls on a phone. */
export function Subcategories({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav aria-label={label} className={styles.subs}>
      <ul>
        {chips.map((chip) => (
          <li key={chip.href}>
            <Link href={chip.href} aria-current={chip.current ? "page" : undefined} className={classes(styles.sub, !chip.picture && styles.subPlain)}>
              {chip.picture && <ProductPicture {...chip.picture} size="xs" eager />}
              {chip.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
