import { classes } from "../classes.ts";
import { Image } from "../image/image.tsx";
import styles from "./product-picture.module.css";

type Props = {
  /** A drawing in public/pictures without ".svg", or a result of `photoName`. */
  name: string;
  /** Background colour of a category: dairy, meat, bird, bread, veg, fish, grocery, egg. */
  tint?: string;
  /** Only where the name is not shown beside the picture. */
  alt?: string;
  /** In px: xs 36, s 48, m 72, l 96, xl 144. card and wide fill their container (4:3 and 16:9); square is for the product page. */
  size?: "xs" | "s" | "m" | "l" | "xl" | "card" | "wide" | "square";
  /** For pictures above the fold: no lazy loading. */
  eager?: boolean;
  className?: string;
};

/** A picture on the background of its category. A photo that fails to load is replaced by a drawing of a box. */
export function ProductPicture({ name, tint = "dairy", alt = "", size = "s", eager, className }: Props) {
  const [shape = "", photo] = name.split(":");
  const imageProps = { width: 96, height: 96, alt, loading: eager ? undefined : ("lazy" as const), decoding: "async" as const };
  const drawing = <Image src={photo ? box : `/pictures/${name}.svg`} {...imageProps} className={styles.image} />;
  return (
    <span className={classes(styles.tile, styles[tint], styles[size], photo && styles[shape], className)}>
      {photo ? <Image {...sourcesOf(photo, size)} {...imageProps} className={styles.photo} fallback={drawing} /> : drawing}
    </span>
  );
}

const box = "/pictures/package.svg";

/** The `sizes` attribute where `srcSet` offers two of the widths that the backend makes (contract/pictures.ts). */
const widths: { [size in NonNullable<Props["size"]>]?: string } = {
  card: "220px",
  wide: "(max-width:767px) 96px,330px",
  square: "440px",
};

/** With `srcSet`, `src` is only for browsers that ignore it: one drawing for all, because repeated text compresses well. */
function sourcesOf(photo: string, size: NonNullable<Props["size"]>) {
  const file = (side: number) => `/pictures/${photo}-${side}.webp`;
  const sizes = widths[size];
  if (!sizes) return { src: file(size.endsWith("s") ? 96 : 240) };
  const less = size === "square" ? 480 : 240;
  return { src: box, srcSet: `${file(less)} ${less}w,${file(less * 2)} ${less * 2}w`, sizes };
}
