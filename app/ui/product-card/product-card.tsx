import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Link } from "../link/link.tsx";
import { ProductPicture } from "../product-picture/product-picture.tsx";
import styles from "./product-card.module.css";

type Props = {
  href: string;
  name: ReactNode;
  picture: { name: string; tint?: string };
  meta?: ReactNode;
  /** Over the picture: "до −8 %". */
  flag?: ReactNode;
  /** small: on a shelf; normal: in the catalogue, where a phone shows the picture at the left */
  size?: "small" | "normal";
  headingLevel?: 2 | 3 | 4;
  eager?: boolean;
  /** Price, ladder, quantity form. */
  children?: ReactNode;
};

/** A product: the picture, the name, whose link covers the picture too, and `children`. */
export function ProductCard({ href, name, picture, meta, flag, size = "normal", headingLevel = 3, eager, children }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={classes(styles.card, styles[size])}>
      <ProductPicture {...picture} size={size === "small" ? "card" : "wide"} eager={eager} className={styles.tile} />
      {flag && (
        <div className={styles.flags}>
          <span className={styles.flag}>{flag}</span>
        </div>
      )}
      <div className={styles.body}>
        <div>
          <Heading className={styles.name}>
            <Link href={href} discover="none">
              {name}
            </Link>
          </Heading>
          {meta && <p className={styles.meta}>{meta}</p>}
        </div>
        {children}
      </div>
    </article>
  );
}
