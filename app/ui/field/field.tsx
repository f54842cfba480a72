import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./field.module.css";
import { FieldContext, fieldIds } from "./field-context.ts";

type Props = {
  /** Id of the control; hint, error and counter ids are derived from it. */
  id: string;
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** The mark of an optional field; required is the default and is not marked. */
  optional?: string;
  /** At the right of the label, after the control in DOM order: "Forgot the password?" */
  labelAside?: ReactNode;
  /** Under the control: a character counter; its element gets the id `<id>-counter`. */
  counter?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Label, hint, error, control, counter in this order. The control inside gets its id and descriptions from context. */
export function Field({ id, label, hideLabel, hint, error, optional, labelAside, counter, className, children }: Props) {
  const ids = fieldIds(id);
  const describedBy = classes(hint && ids.hint, error && ids.error, counter && ids.counter);
  const name = (
    <label htmlFor={id} className={classes(styles.label, hideLabel && "sr-only")}>
      {label}
      {optional && <span className={styles.optional}>{` ${optional}`}</span>}
    </label>
  );
  return (
    <div className={classes(styles.field, labelAside && styles.withAside, error && styles.wrong, className)}>
      {name}
      {hint && (
        <div id={ids.hint} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      <FieldContext.Provider value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext.Provider>
      {counter && (
        <div id={ids.counter} className={styles.hint}>
          {counter}
        </div>
      )}
      {labelAside && <div className={styles.aside}>{labelAside}</div>}
    </div>
  );
}

/** The error text of a field, a group or a quantity. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon as={CircleAlert} size="s" className={styles.errorIcon} />
      <span>{children}</span>
    </p>
  );
}
