import styles from "./skip-link.module.css";

/** The first element of the page; skips to `main`. */
export function SkipLink({ href = "#main", children }: { href?: string; children: string }) {
  return (
    <a href={href} className={styles.skip}>
      {children}
    </a>
  );
}
