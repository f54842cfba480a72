import Check from "lucide-react/icons/check";
import type { ChangeEvent, ReactNode } from "react";
import { FieldGroup } from "../field/field-group.tsx";
import { Icon } from "../icon/icon.tsx";
import styles from "./radio-group.module.css";

export type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type Props = {
  /** Id of the first radio, which the error summary links to. */
  id: string;
  name: string;
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly Choice[];
  defaultValue?: string;
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: string;
  required?: boolean;
  form?: string;
  /** list: stacked; line: in a row; segments: one divided frame for two or three short options */
  variant?: "list" | "line" | "segments";
  className?: string;
};

export function RadioGroup({
  id,
  name,
  legend,
  hideLegend,
  options,
  defaultValue,
  value,
  onChange,
  hint,
  error,
  optional,
  required,
  form,
  variant = "list",
  className,
}: Props) {
  return (
    <FieldGroup {...{ id, legend, hideLegend, hint, error, optional, className }}>
      <div className={styles[variant]}>
        {options.map((option, index) => (
          <label key={option.value} className={variant === "segments" ? styles.segment : styles.choice}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              {...{ name, required, form, onChange }}
              value={option.value}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value, readOnly: !onChange })}
            />
            <span>
              {variant === "segments" && <Icon as={Check} size="s" className={styles.mark} />}
              {option.label}
              {option.hint && <span className={styles.note}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
