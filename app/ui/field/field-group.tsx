import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./field.module.css";
import { FieldError } from "./field.tsx";
import { fieldIds } from "./field-context.ts";

type Props = {
  /** Id of a control of the group, which the error summary links to; hint and error ids are derived from it. */
  id: string;
  legend: ReactNode;
  hideLegend?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Several controls under one legend, with a hint and an error as in Field. */
export function FieldGroup({ id, legend, hideLegend, hint, error, optional, className, children }: Props) {
  const ids = fieldIds(id);
  return (
    <fieldset
      aria-describedby={classes(hint && ids.hint, error && ids.error)}
      className={classes(styles.field, error && styles.wrong, className)}
    >
      <legend className={classes(styles.label, styles.legend, hideLegend && "sr-only")}>
        {legend}
        {optional && <span className={styles.optional}>{` ${optional}`}</span>}
      </legend>
      {hint && (
        <div id={ids.hint} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      {children}
    </fieldset>
  );
}
