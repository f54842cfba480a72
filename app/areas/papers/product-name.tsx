import { unbroken } from "#app/i18n/format.ts";
import styles from "./papers.module.css";

/** A product of a paper's line with its article. */
export function ProductName({ line: { name, sku } }: { line: { name: string; sku: string } }) {
  return (
    <span className={styles.name}>
      {unbroken(name)}
      {sku && <span className={`muted small ${styles.sku}`}> {sku}</span>}
    </span>
  );
}
