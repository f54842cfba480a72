import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link/link.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import styles from "./order-sheet.module.css";

/** Texts are passed in translated, so that rows need no translator. */
export type NameProps = { name: string; href?: string; due?: string; about: string; note?: string };

export function OrderSheetName({ name, href, due, about, note }: NameProps) {
  return (
    <>
      <span className={styles.line} title={name}>
        {href ? (
          <Link href={href} className={styles.cut}>
            {name}
          </Link>
        ) : (
          <span className={styles.cut}>{name}</span>
        )}
        {due && (
          <StatusTag tone="warning" className={styles.due}>
            {due}
          </StatusTag>
        )}
      </span>{" "}
      <span className={classes(styles.about, "muted")} title={about}>
        {about}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
}
