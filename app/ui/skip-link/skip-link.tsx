import styles from "./skip-link.module.css";

/** The first thing of the page; goes to `main`. */
export function SkipLink({ href = "#main", children }: { href?: string; children: string }) {
  return (
    <a href={href} className={styles.skip}>
      {children}
    </a>
  );
}
