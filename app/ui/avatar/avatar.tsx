import User from "lucide-react/icons/user";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { Image } from "../image/image.tsx";
import styles from "./avatar.module.css";

type Props = {
  name?: string;
  src?: string | null;
  /** Only where the name is not shown beside it. */
  alt?: string;
  size?: "s" | "m" | "l";
  className?: string;
};

/** A photo; without one, or when it fails to load, the initials or an icon. */
export function Avatar({ name = "", src, alt = "", size = "s", className }: Props) {
  const letters = initials(name);
  const box = classes(styles.avatar, styles[size], className);
  const face = letters || <Icon as={User} />;
  const drawing = alt ? (
    <span className={box} role="img" aria-label={alt}>
      {face}
    </span>
  ) : (
    <span className={box} aria-hidden>
      {face}
    </span>
  );
  return src ? <Image src={src} alt={alt} width={96} height={96} fallback={drawing} className={box} /> : drawing;
}

/** First letters of the first two words of a name. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .flatMap((word) => Array.from(word.replace(/[^\p{L}\p{N}]/gu, "")).slice(0, 1))
    .slice(0, 2)
    .join("")
    .toUpperCase();
}
