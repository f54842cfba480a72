import { CachedMarkup } from "#app/ui/cached-markup.tsx";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ProductPicture } from "#app/ui/product-picture/product-picture.tsx";
import styles from "./catalog.module.css";

type Chip = { href: string; name: string; picture?: { name: string; tint: string }; current?: boolean };

type Props = {
  label: string;
  shelves: readonly { uuid: string; name: string; picture: string; tint: string }[];
  hrefOf: (uuid: string) => string;
  current: string | undefined;
  /** Link to all of them. */
  all: Chip;
};

/** A category's segments as links with pictures; on phones the row scrolls. */
export function Subcategories({ label, shelves, hrefOf, current, all }: Props) {
  const chips = shelves.map(({ uuid, name, picture, tint }) => ({
    href: hrefOf(uuid),
    name,
    picture: { name: picture, tint },
    current: uuid === current,
  }));
  return (
    <nav aria-label={label} className={styles.subs}>
      <CachedMarkup as="ul" of={Items} with={{ chips: [all, ...chips] }} />
    </nav>
  );
}

function Items({ chips }: { chips: readonly Chip[] }) {
  return chips.map((chip) => (
    <li key={chip.href}>
      <Link
        href={chip.href}
        aria-current={chip.current ? "page" : undefined}
        className={classes(styles.sub, !chip.picture && styles.subPlain)}
      >
        {chip.picture && <ProductPicture {...chip.picture} size="xs" eager />}
        {chip.name}
      </Link>
    </li>
  ));
}
