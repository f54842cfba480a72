import { classes } from "../classes.ts";
import { Image } from "../image/image.tsx";
import styles from "./product-picture.module.css";

type Props = {
  /** A drawing of public/pictures without ".svg", or a photo as `photoName` calls it. */
  name: string;
  /** The ground of a category: dairy, meat, bird, bread, veg, fish, grocery, egg. */
  tint?: string;
  /** Only where the name does not stand beside the picture. */
  alt?: string;
  /** xs 36, s 48, m 72, l 96, xl 144; card and wide fill their box (4:3 and 16:9), square is the product page */
  size?: "xs" | "s" | "m" | "l" | "xl" | "card" | "wide" | "square";
  /** Above the fold. */
  eager?: boolean;
  className?: string;
};

/** A picture on the soft ground of its category, with fixed width and height. A photo that does not load gives way to a box. */
export function ProductPicture({ name, tint = "dairy", alt = "", size = "s", eager, className }: Props) {
  const [shape = "", photo] = name.split(":");
  const look = { width: 96, height: 96, alt, loading: eager ? undefined : ("lazy" as const), decoding: "async" as const };
  const drawing = <Image src={photo ? box : `/pictures/${name}.svg`} {...look} className={styles.image} />;
  return (
    <span className={classes(styles.tile, styles[tint], styles[size], photo && styles[shape], className)}>
      {photo ? <Image {...sourcesOf(photo, size)} {...look} className={styles.photo} fallback={drawing} /> : drawing}
    </span>
  );
}

const box = "/pictures/package.svg";

/** How wide it stands, where two of the sides that the backend makes are offered (contract/pictures.ts). */
const widths: { [size in NonNullable<Props["size"]>]?: string } = {
  card: "220px",
  wide: "(max-width:767px) 96px,330px",
  square: "440px",
};

/** Beside a choice of files `src` is for browsers that know none, the same box for all: it repeats in every card of a page. */
function sourcesOf(photo: string, size: NonNullable<Props["size"]>) {
  const file = (side: number) => `/pictures/${photo}-${side}.webp`;
  const sizes = widths[size];
  if (!sizes) return { src: file(size.endsWith("s") ? 96 : 240) };
  const less = size === "square" ? 480 : 240;
  return { src: box, srcSet: `${file(less)} ${less}w,${file(less * 2)} ${less * 2}w`, sizes };
}
