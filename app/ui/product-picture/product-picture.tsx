import { classes } from "../classes.ts";
import { Image } from "../image/image.tsx";
import { readPhoto } from "./picture-name.ts";
import styles from "./product-picture.module.css";

export type Tint = "dairy" | "meat" | "bird" | "bread" | "veg" | "fish" | "grocery" | "egg";

type Props = {
  /** A drawing of public/pictures without ".svg", or a photo as `photoName` calls it. */
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

/** A picture on the soft ground of its category, with fixed width and height. A photo that does not load gives way to a box. */
export function ProductPicture({ name, tint = "dairy", alt = "", size = "s", eager, className }: Props) {
  const photo = readPhoto(name);
  const look = { alt, loading: eager ? undefined : ("lazy" as const), decoding: "async" as const };
  const drawing = <Image src={`/pictures/${photo ? "package" : name}.svg`} width={96} height={96} {...look} className={styles.image} />;
  return (
    <span className={classes(styles.tile, styles[tint], styles[size], photo?.isHigh && styles.high, className)}>
      {photo ? <Image {...sourcesOf(photo.name, size)} {...look} className={styles.photo} fallback={drawing} /> : drawing}
    </span>
  );
}

/** Widths that are asked for by size; the files are made by the backend (contract/pictures.ts). */
const wanted = {
  small: { sides: [96, 240], height: 72 },
  card: { sides: [240, 480, 960], height: 180 },
  page: { sides: [480, 960], height: 360 },
} as const;

const sizes = {
  xs: "36px",
  s: "48px",
  m: "72px",
  l: "96px",
  xl: "144px",
  card: "(max-width:767px) 60vw,200px",
  wide: "(max-width:767px) 96px,(max-width:1199px) 40vw,320px",
  square: "(max-width:767px) 100vw,(max-width:1199px) 50vw,440px",
};

function sourcesOf(name: string, size: keyof typeof sizes) {
  const { sides, height } = wanted[size === "square" ? "page" : size === "card" || size === "wide" ? "card" : "small"];
  const [first] = sides;
  return {
    src: `/pictures/${name}-${first}.webp`,
    srcSet: sides.map((side) => `/pictures/${name}-${side}.webp ${side}w`).join(","),
    sizes: sizes[size],
    width: first,
    height,
  };
}
