import { classes } from "../classes.ts";
import { Link } from "../link/link.tsx";
import styles from "./logo.module.css";

/** A furrowed field with the sun on the horizon. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden className={classes(styles.mark, className)}>
      <rect width="36" height="36" rx="9" className={styles.ground} />
      <circle cx="18" cy="11" r="4.25" className={styles.sun} />
      <g className={styles.furrows}>
        <path d="M5.5 20.5c7-4.2 18-4.2 25 0" />
        <path d="M10.5 29.5c.6-3.6 2.2-6.2 4-8.6" />
        <path d="M25.5 29.5c-.6-3.6-2.2-6.2-4-8.6" />
        <path d="M18 30v-8.5" />
      </g>
    </svg>
  );
}

/** Mark and name, a link to the main page. */
export function Logo({
  name,
  tagline,
  label,
  picture,
  href = "/",
  compact,
  className,
}: {
  name: string;
  tagline?: string;
  /** "<name> — на главную" */
  label: string;
  /** Address of a square picture instead of the portal's mark. */
  picture?: string | undefined;
  href?: string;
  compact?: boolean;
  className?: string;
}) {
  return (
    <Link href={href} aria-label={label} className={classes(styles.logo, compact && styles.compact, className)}>
      {picture ? <img src={picture} alt="" width={36} height={36} className={styles.mark} /> : <LogoMark />}
      <span>
        {name}
        {tagline && !compact && <small className={styles.tagline}>{tagline}</small>}
      </span>
    </Link>
  );
}
