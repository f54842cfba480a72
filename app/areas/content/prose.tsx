import styles from "./article.module.css";

/** Text of our own files, rendered on the server without raw HTML (articles.server.ts). */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see articles.server.ts
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
