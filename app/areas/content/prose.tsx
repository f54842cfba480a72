import styles from "./article.module.css";

/** HTML rendered on the server from our own Markdown files. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see articles.server.ts
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
