import ChevronDown from "lucide-react/icons/chevron-down";
import type { SelectHTMLAttributes } from "react";
import { classes } from "../classes.ts";
import { useWiring } from "../field/field-context.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./select.module.css";

export type Option = { value: string; label: string; disabled?: boolean };

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  options?: readonly Option[];
  /** As wide as its text instead of the whole line. */
  compact?: boolean;
  /** Repeats `defaultValue` for `useAddressDefaults`: React does not update the default of a mounted select. */
  "data-default"?: string;
};

/** A native select with `options` or `<option>` children. */
export function Select({ options, compact, className, children, ...rest }: Props) {
  return (
    <span className={classes(styles.box, compact && styles.compact, className)}>
      <select {...rest} {...useWiring(rest)} className={styles.select}>
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Icon as={ChevronDown} className={styles.arrow} />
    </span>
  );
}
