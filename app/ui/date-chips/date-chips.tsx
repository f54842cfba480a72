import Check from "lucide-react/icons/check";
import type { ChangeEvent, ReactNode } from "react";
import { classes } from "../classes.ts";
import { FieldError } from "../field/field.tsx";
import { fieldIds } from "../field/field-context.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./date-chips.module.css";

type Props = {
  /** Id of the first radio, which the error summary links to. */
  id: string;
  name: string;
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[];
  defaultValue?: string;
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Error text beside the chips, whose borders turn red. */
  error?: ReactNode;
  form?: string;
  /** line: the legend is at the left of the chips; stacked: above them */
  variant?: "line" | "stacked";
};

/** Radio buttons drawn as chips; the chosen one has a check mark, bold text and an accent border. */
export function DateChips({ id, name, legend, options, defaultValue, value, onChange, error, form, variant = "line" }: Props) {
  const ids = fieldIds(id);
  return (
    <fieldset aria-describedby={error ? ids.error : undefined} className={classes(styles.group, styles[variant])}>
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
