import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { classes } from "../classes.ts";
import { FieldError } from "../field/field.tsx";
import { fieldIds } from "../field/field-context.ts";
import styles from "./checkbox.module.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  /** The label; without it pass `aria-label`. */
  children?: ReactNode;
  hint?: ReactNode;
  /** Needs `id`. */
  error?: ReactNode;
  /** At the right end of the line: a count. */
  aside?: ReactNode;
  /** Some but not all. The box counts as unchecked meanwhile, so a click always checks it. */
  indeterminate?: boolean;
  /** Drawn and announced as a switch. */
  role?: "switch";
};

export function Checkbox({ children, hint, error, aside, indeterminate = false, className, ...rest }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!box.current) return;
    if (indeterminate) box.current.checked = false;
    box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const ids = rest.id ? fieldIds(rest.id) : null;
  const describedBy = classes(hint && ids?.hint, error && ids?.error, rest["aria-describedby"]);
  const input = (
    <input
      {...rest}
      {...(indeterminate && rest.checked !== undefined && { checked: false })}
      ref={box}
      type="checkbox"
      aria-describedby={describedBy}
      aria-invalid={error ? true : rest["aria-invalid"]}
      className={rest.role === "switch" ? styles.switch : styles.box}
    />
  );
  const line = (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the variable `input`
    <label className={classes(styles.line, !children && styles.bare, !error && className)}>
      {input}
      {children && (
        <span>
          {children}
          {hint && (
            <span id={ids?.hint} className={styles.hint}>
              {hint}
            </span>
          )}
        </span>
      )}
      {aside && <span className={styles.aside}>{aside}</span>}
    </label>
  );
  return error ? (
    <div className={classes(styles.wrong, className)}>
      <FieldError id={ids?.error}>{error}</FieldError>
      {line}
    </div>
  ) : (
    line
  );
}
