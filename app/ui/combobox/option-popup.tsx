import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./combobox.module.css";
import type { Option } from "./option-list.ts";
import type { useCombobox } from "./use-combobox.ts";

type Props = {
  combobox: ReturnType<typeof useCombobox>;
  label: string;
  options: readonly Option[];
  chosen?: string;
  /** Text under the options: nothing found, loading, failed. */
  status?: ReactNode;
};

/** The list of a combobox. It stays in the DOM while closed, because `aria-controls` refers to it. */
export function OptionPopup({ combobox, label, options, chosen, status: words }: Props) {
  return (
    <div className={styles.popup} hidden={!combobox.isOpen}>
      <ul {...combobox.listProps} aria-label={label} className={styles.list}>
        {combobox.isOpen &&
          options.map((option, index) => (
            <li key={option.value} {...combobox.optionProps(index, option.value === chosen)} className={styles.option}>
              {option.label}
              {option.value === chosen && <Icon as={Check} size="s" className={styles.check} />}
            </li>
          ))}
      </ul>
      <div className={styles.text}>{words}</div>
    </div>
  );
}
