import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./layout.module.css";

type ContainerProps = {
  /** In px: shop 1280, work 1440, registration 720, login 1024, form 440. */
  width?: "shop" | "work" | "registration" | "login" | "form";
  /** Adds the space above and below the content of `main`. */
  main?: boolean;
  /** Work density inside: 14 px text, 36 px controls. */
  dense?: boolean;
  className?: string;
  children?: ReactNode;
};

export function Container({ width = "shop", main, dense, className, children }: ContainerProps) {
  return <div className={classes(styles.container, styles[width], main && styles.main, dense && "work", className)}>{children}</div>;
}

type ColumnsProps = {
  /**
   * Width of the second column in px: summary 368, chat 328; of the first: nav 232, filters 248. half and forms are equal
   * columns, forms stacked below 992 px.
   */
  side: "summary" | "chat" | "half" | "forms" | "nav" | "filters";
  className?: string;
  children: ReactNode;
};

/** Two columns, stacked on narrow screens. */
export function Columns({ side, className, children }: ColumnsProps) {
  return <div className={classes(styles.columns, styles[side], className)}>{children}</div>;
}

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10;

/** Stacks children vertically; `gap` is in units of 4 px. */
export function Stack({
  gap = 4,
  as: Element = "div",
  className,
  children,
}: {
  gap?: Gap;
  as?: "div" | "ul" | "ol" | "section";
  className?: string;
  children?: ReactNode;
}) {
  return (
    <Element className={classes(styles.stack, className)} style={{ gap: `var(--s-${gap})` }}>
      {children}
    </Element>
  );
}

/** Puts children in a line that wraps. */
export function Row({
  gap = 3,
  align = "center",
  between,
  as: Element = "div",
  className,
  children,
}: {
  gap?: Gap;
  align?: "center" | "start" | "end" | "baseline";
  between?: boolean;
  as?: "div" | "ul" | "p" | "span";
  className?: string;
  children?: ReactNode;
}) {
  return (
    <Element className={classes(styles.row, styles[align], between && styles.between, className)} style={{ gap: `var(--s-${gap})` }}>
      {children}
    </Element>
  );
}

export function Sticky({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes(styles.sticky, className)}>{children}</div>;
}
