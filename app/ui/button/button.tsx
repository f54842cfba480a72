import LoaderCircle from "lucide-react/icons/loader-circle";
import Lock from "lucide-react/icons/lock";
import { type ButtonHTMLAttributes, type ComponentPropsWithoutRef, type ElementType, type MouseEvent, type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./button.module.css";

type ButtonStyle = {
  variant?: "primary" | "secondary" | "quiet" | "danger" | "danger-solid";
  size?: "m" | "l";
  block?: boolean;
  icon?: IconShape;
  /** A square button with only the icon; needs `aria-label`. */
  iconOnly?: boolean;
};

const variants = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
  "danger-solid": styles.dangerSolid,
};

function buttonClasses({ variant = "secondary", size = "m", block, iconOnly }: ButtonStyle, className?: string) {
  return classes(
    styles.button,
    variants[variant],
    size === "l" && styles.large,
    block && styles.block,
    iconOnly && styles.iconOnly,
    className,
  );
}

type ButtonProps = ButtonStyle &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** While the action runs: a spinner and `busyText` replace the label; the width stays. */
    busy?: boolean;
    busyText?: string;
    /** Why the button is disabled, shown beside it. The button is `aria-disabled` and stays focusable. */
    disabledReason?: ReactNode;
    /** Called when it is pressed while disabled by `disabledReason` or `aria-disabled`. */
    onOff?: () => void;
  };

export function Button({
  variant,
  size,
  block,
  icon,
  iconOnly,
  busy,
  busyText,
  disabledReason,
  onOff,
  type = "submit",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = Boolean(disabledReason) || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!off && !busy) return onClick?.(event);
    event.preventDefault();
    if (off && !busy) onOff?.();
  };
  const shape = off && !busy ? Lock : icon;
  const face = (
    <>
      {shape && <Icon as={shape} className={styles.icon} />}
      {!iconOnly && children}
    </>
  );
  const button = (
    <button
      {...rest}
      type={off ? "button" : type}
      onClick={press}
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={classes(disabledReason ? reasonId : undefined, rest["aria-describedby"])}
      data-busy-text={busyText}
      data-off={off || undefined}
      className={buttonClasses({ variant, size, block, iconOnly }, className)}
    >
      <span className={classes(styles.face, busy && styles.gone)}>{face}</span>
      {busy && (
        <span className={styles.face}>
          <Icon as={LoaderCircle} spin className={styles.icon} />
          {!iconOnly && (busyText ?? children)}
        </span>
      )}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={classes(styles.withReason, block && styles.block)}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}

type ButtonLinkProps<As extends ElementType> = ButtonStyle & { as?: As } & Omit<ComponentPropsWithoutRef<As>, keyof ButtonStyle | "as">;

/** A link that looks like a button; `as` defaults to Link. */
export function ButtonLink<As extends ElementType = typeof Link>({
  as,
  variant,
  size,
  block,
  icon,
  iconOnly,
  ...props
}: ButtonLinkProps<As>) {
  const Element: ElementType = as ?? Link;
  const { className, children, ...rest } = props as { className?: string; children?: ReactNode };
  return (
    <Element {...rest} className={buttonClasses({ variant, size, block, iconOnly }, className)}>
      <span className={styles.face}>
        {icon && <Icon as={icon} className={styles.icon} />}
        {!iconOnly && children}
      </span>
    </Element>
  );
}
