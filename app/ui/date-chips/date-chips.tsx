import Check from "lucide-react/icons/check";
import type { ChangeEvent, ReactNode } from "react";
import { classes } from "../classes.ts";
import { FieldError } from "../field/field.tsx";
import { fieldIds } from "../field/field-context.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./date-chips.module.css";

type Props = {
  /** The id of the first chip, which the error summary links to. */
  id: string;
  name: string;
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[];
  defaultValue?: string;
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Nothing is chosen: red edges, and these words beside the chips. */
  error?: ReactNode;
  form?: string;
  /** legend at the left of the chips (the default) or above them */
  look?: "line" | "stacked";
};

/** Radios drawn as chips; the chosen one has a check, bold words and an accent edge. */
export function DateChips({ id, name, legend, options, defaultValue, value, onChange, error, form, look = "line" }: Props) {
  const ids = fieldIds(id);
  return (
    <fieldset aria-describedby={error ? ids.error : undefined} className={classes(styles.group, styles[look])}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {options.map((option, index) => (
          <label key={option.value} className={classes(styles.chip, error && styles.wrong)}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              {...{ name, form, onChange }}
              value={option.value}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value, readOnly: !onChange })}
            />
            <span className={styles.face}>
              <Icon as={Check} size="s" className={styles.mark} />
              {option.label}
            </span>
          </label>
        ))}
        {error && <FieldError id={ids.error}>{error}</FieldError>}
      </div>
    </fieldset>
  );
}
