import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { ProductPicture } from "../product-picture/product-picture.tsx";
import styles from "./empty-state.module.css";

type Props = {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Only for lists that have never been used. */
  picture?: { name: string; tint?: string };
  headingLevel?: 2 | 3;
  framed?: boolean;
  className?: string;
};

export function EmptyState({ title, children, actions, picture, headingLevel = 2, framed, className }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classes(styles.empty, framed && styles.framed, className)}>
      {picture && <ProductPicture {...picture} size="l" eager />}
      <div>
        <Heading className={styles.title}>{title}</Heading>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
