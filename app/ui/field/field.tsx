import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { FieldContext, fieldIds } from "./field-context.ts";
import styles from "./field.module.css";

type Props = {
  /** The id of the control; hint, error and counter ids are made from it. */
  id: string;
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** The word for a field that may stay empty; required is the default and is not marked. */
  optional?: string;
  /** At the right of the label, after the control in the order of the page: "Forgot the password?" */
  labelAside?: ReactNode;
  /** Under the control: a counter or a strength meter; its element takes the id `<id>-counter`. */
  counter?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Label, hint, error, control, counter in this order. The control inside takes its id and descriptions by itself. */
export function Field({ id, label, hideLabel, hint, error, optional, labelAside, counter, className, children }: Props) {
  const ids = fieldIds(id);
  const describedBy = classes(hint && ids.hint, error && ids.error, counter && ids.counter);
  const name = (
    <label htmlFor={id} className={classes(styles.label, hideLabel && "sr-only")}>
      {label}
      {optional && <span className={styles.optional}> {optional}</span>}
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

/** The red line of a field; also used under groups and quantities. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon as={CircleAlert} size="s" className={styles.errorIcon} />
      <span>{children}</span>
    </p>
  );
}
