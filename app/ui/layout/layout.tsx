import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./layout.module.css";

type ContainerProps = {
  /** shop 1280, work 1440, registration 720, login 1024, form 440 */
  width?: "shop" | "work" | "registration" | "login" | "form";
  /** Space above and below, for the content of `main`. */
  main?: boolean;
  /** Work density (14 px text, 36 px controls) for everything inside. */
  dense?: boolean;
  className?: string;
  children?: ReactNode;
};

export function Container({ width = "shop", main, dense, className, children }: ContainerProps) {
  return <div className={classes(styles.container, styles[width], main && styles.main, dense && "work", className)}>{children}</div>;
}

type ColumnsProps = {
  /**
   * The second column: summary 368, chat 328, equal halves (of `forms`: one under another below 992); or the first one: nav 232,
   * filters 248.
   */
  side: "summary" | "chat" | "half" | "forms" | "nav" | "filters";
  className?: string;
  children: ReactNode;
};

/** Two children side by side; one under another when there is no room. */
export function Columns({ side, className, children }: ColumnsProps) {
  return <div className={classes(styles.columns, styles[side], className)}>{children}</div>;
}

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10;

/** Children one under another, with a gap of the 4 px grid. */
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

/** Children in a line that may wrap. */
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

/** Stays in sight beside a long column. */
export function Sticky({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes(styles.sticky, className)}>{children}</div>;
}
