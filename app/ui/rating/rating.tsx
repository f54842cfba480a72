import Star from "lucide-react/icons/star";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./rating.module.css";

/** Read-only stars. `text` is the accessible text ("4,3 из 5"), `short` the visible one ("4,3"). */
export function Rating({
  value,
  text,
  short,
  stars = "one",
  className,
}: {
  value: number;
  text: string;
  short?: string;
  stars?: "one" | "five";
  className?: string;
}) {
  const row = (stars === "one" ? [1] : [1, 2, 3, 4, 5]).map((star) => <Icon key={star} as={Star} size="s" />);
  return (
    <span className={classes(styles.rating, className)}>
      <span className={styles.stars} aria-hidden>
        {row}
        <span
          className={classes(styles.stars, styles.full)}
          style={{ width: stars === "one" ? "100%" : `${(Math.min(5, Math.max(0, value)) / 5) * 100}%` }}
        >
          {row}
        </span>
      </span>
      {short ? (
        <>
          <span aria-hidden>{short}</span>
          <VisuallyHidden>{text}</VisuallyHidden>
        </>
      ) : (
        text
      )}
    </span>
  );
}
