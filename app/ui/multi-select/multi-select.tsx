import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Checkbox } from "../checkbox/checkbox.tsx";
import { classes } from "../classes.ts";
import { FieldGroup } from "../field/field-group.tsx";
import { Icon } from "../icon/icon.tsx";
import type { Option } from "../select/select.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./multi-select.module.css";

type Props = {
  /** Id of the `<summary>` that opens the list; the error summary links to it. */
  id: string;
  name: string;
  legend: ReactNode;
  options: readonly Option[];
  defaultValue?: readonly string[];
  onChange?: (values: readonly string[]) => void;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: string;
  form?: string;
  open?: boolean;
  texts: {
    /** Text of the closed list: "Выбрано 2", "Выберите". */
    summary: (count: number) => string;
    /** "Убрать Тула" */
    remove: (label: string) => string;
  };
  className?: string;
};

/** Native checkboxes in a `<details>`, which opens without scripts. After hydration chips above it show the chosen options. */
export function MultiSelect({
  id,
  name,
  legend,
  options,
  defaultValue = [],
  onChange,
  hint,
  error,
  optional,
  form,
  open,
  texts,
  className,
}: Props) {
  const hydrated = useHydrated();
  const list = useRef<HTMLDetailsElement>(null);
  const [values, setValues] = useState(defaultValue);
  const chosen = options.filter((option) => values.includes(option.value));
  const set = (value: string, on: boolean) => {
    const next = options.map((option) => option.value).filter((each) => (each === value ? on : values.includes(each)));
    setValues(next);
    onChange?.(next);
  };
  /** As by hand, so that the form hears of it. */
  const untick = (value: string) => {
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
    boxes.find((box) => box.value === value)?.click();
  };
  const summary = () => list.current?.querySelector("summary");
  // On click, not pointerdown: closing the list earlier would move the pressed element from under the pointer.
  useEffect(() => {
    const away = (event: MouseEvent) => {
      if (list.current?.open && !event.composedPath().includes(list.current)) list.current.open = false;
    };
    document.addEventListener("click", away);
    return () => document.removeEventListener("click", away);
  }, []);
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !list.current?.open) return;
    event.preventDefault();
    event.stopPropagation();
    list.current.open = false;
    summary()?.focus();
  };
  return (
    <FieldGroup {...{ id, legend, hint, error, optional }} className={classes(styles.group, error && styles.wrong, className)}>
      {hydrated && chosen.length > 0 && (
        <ul className={styles.chips}>
          {chosen.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                className={styles.chip}
                aria-label={texts.remove(option.label)}
                onClick={() => {
                  untick(option.value);
                  summary()?.focus();
                }}
              >
                {option.label}
                <Icon as={X} size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <details ref={list} open={open} className={styles.details} onKeyDown={key}>
        <summary id={id} className={styles.summary}>
          {texts.summary(chosen.length)}
          <Icon as={ChevronDown} className={styles.arrow} />
        </summary>
        <div className={styles.list}>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              {...{ name, form }}
              value={option.value}
              disabled={option.disabled}
              checked={values.includes(option.value)}
              onChange={(event) => set(option.value, event.currentTarget.checked)}
            >
              {option.label}
            </Checkbox>
          ))}
        </div>
      </details>
    </FieldGroup>
  );
}
