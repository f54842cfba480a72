import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { FieldError } from "../field/field.tsx";
import { fieldIds } from "../field/field-context.ts";
import field from "../field/field.module.css";
import styles from "./field-group.module.css";

export type FieldGroupProps = {
  /** The id of the first control, which the error summary links to; hint and error ids are made from it. */
  id: string;
  legend: ReactNode;
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** The word for a choice that may stay empty. */
  optional?: string;
  className?: string;
};

/** Several controls under one legend; what `Field` is for one. */
export function FieldGroup({
  id,
  legend,
  hideLegend,
  hint,
  error,
  optional,
  className,
  children,
}: FieldGroupProps & { children: ReactNode }) {
  const ids = fieldIds(id);
  return (
    <fieldset
      aria-describedby={classes(hint && ids.hint, error && ids.error)}
      className={classes(field.field, error && field.wrong, className)}
    >
      <legend className={classes(field.label, styles.legend, hideLegend && field.hidden)}>
        {legend}
        {optional && <span className={field.optional}> {optional}</span>}
      </legend>
      {hint && (
        <div id={ids.hint} className={field.hint}>
          {hint}
        </div>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      {children}
    </fieldset>
  );
}
