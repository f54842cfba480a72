import { classes } from "../classes.ts";
import { Image } from "../image/image.tsx";
import styles from "./product-picture.module.css";

export type Tint = "dairy" | "meat" | "bird" | "bread" | "veg" | "fish" | "grocery" | "egg";

type Props = {
  /** The file name in public/pictures without ".svg". */
  name: string;
  tint?: Tint;
  /** Only where the name does not stand beside the picture. */
  alt?: string;
  /** xs 36, s 48, m 72, l 96, xl 144; card and wide fill their box (4:3 and 16:9), square is the product page */
  size?: "xs" | "s" | "m" | "l" | "xl" | "card" | "wide" | "square";
  /** Above the fold. */
  eager?: boolean;
  className?: string;
};

/** A picture on the soft ground of its category, with fixed width and height. */
export function ProductPicture({ name, tint = "dairy", alt = "", size = "s", eager, className }: Props) {
  return (
    <span className={classes(styles.tile, styles[tint], styles[size], className)}>
      <Image
        src={`/pictures/${name}.svg`}
        width={96}
        height={96}
        alt={alt}
        loading={eager ? undefined : "lazy"}
        decoding="async"
        className={styles.image}
      />
    </span>
  );
}
