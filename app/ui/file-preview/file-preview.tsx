import FileText from "lucide-react/icons/file-text";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { fileTypeOf } from "../file-input/file-types.ts";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./file-preview.module.css";

type Props = {
  href: string;
  /** File name; its extension decides whether it is shown as a picture. */
  name: string;
  /** "PDF, 1,2 МБ" */
  meta?: ReactNode;
  /** A smaller picture; the file itself by default. */
  src?: string;
  className?: string;
};

/** A picture is shown as a thumbnail, any other file as a link with type and size. */
export function FilePreview({ href, name, meta, src, className }: Props) {
  const type = fileTypeOf({ name });
  const picture = type === "jpg" || type === "png";
  return (
    <figure className={classes(styles.preview, className)}>
      <Link href={href} reloadDocument className={styles.link}>
        {picture ? (
          <img src={src ?? href} alt="" width={160} height={120} loading="lazy" className={styles.picture} />
        ) : (
          <span className={styles.paper}>
            <Icon as={FileText} size="xl" />
            <b>{type?.toUpperCase()}</b>
          </span>
        )}
        <span className={styles.name}>{name}</span>
      </Link>
      {meta && <figcaption className={styles.meta}>{meta}</figcaption>}
    </figure>
  );
}
