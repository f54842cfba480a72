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

/** Which of the sides that the backend makes (contract/pictures.ts) are offered, and how wide the picture stands where there are two. */
const offers = {
  xs: { sides: [96] },
  s: { sides: [96] },
  m: { sides: [240] },
  l: { sides: [240] },
  xl: { sides: [240] },
  card: { sides: [240, 480], sizes: "220px" },
  wide: { sides: [240, 480], sizes: "(max-width:767px) 96px,330px" },
  square: { sides: [480, 960], sizes: "(max-width:767px) 100vw,440px" },
} as const;

/** Beside a choice of files `src` is for browsers that know none, the same box for all: it repeats in every card of a page. */
function sourcesOf(name: string, size: keyof typeof offers) {
  const { sides, ...rest } = offers[size];
  const files = sides.map((side) => `/pictures/${name}-${side}.webp`);
  const choice = { src: "/pictures/package.svg", srcSet: files.map((file, index) => `${file} ${sides[index]}w`).join(","), ...rest };
  return { ...(files.length > 1 ? choice : { src: files[0] ?? "" }), width: 240, height: 180 };
}
