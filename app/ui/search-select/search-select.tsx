import ChevronDown from "lucide-react/icons/chevron-down";
import { type MouseEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import styles from "../combobox/combobox.module.css";
import { matching, type Option, toOption } from "../combobox/option-list.ts";
import { OptionPopup } from "../combobox/option-popup.tsx";
import { useCombobox } from "../combobox/use-combobox.ts";
import { type LoadOptions, useOptions } from "../combobox/use-options.ts";
import { FieldError } from "../field/field.tsx";
import { useWiring } from "../field/field-context.ts";
import { Icon } from "../icon/icon.tsx";
import { Select } from "../select/select.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";

export type SearchSelectTexts = {
  /** Accessible name of the list. */
  list: string;
  open: string;
  empty: string;
  /** These three only with `load`. */
  loading?: string;
  failed?: string;
  again?: string;
  /** Announced when the list changes: "5 вариантов". */
  count: (count: number) => string;
};

type Props<Item extends object> = {
  id?: string;
  name: string;
  form?: string;
  /** All options, or the first page when `load` brings more. Without scripts they are the native list. */
  options: readonly Item[];
  /** Keys of the label and the value in an item. */
  labelKey?: string;
  valueKey?: string;
  /** Searches and pages options beyond the given ones. */
  load?: LoadOptions;
  /** Whether there are pages after the given options. */
  more?: boolean;
  defaultValue?: string | undefined;
  onChange?: (value: string | null) => void;
  /** Text for no choice: the field's placeholder, or the first option of the native list. */
  placeholder?: string;
  /** Error shown when the list is closed without a choice. Without it the field may stay empty. */
  unchosen?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  texts: SearchSelectTexts;
  className?: string;
};

/** The first click selects the whole text instead of placing the caret. */
function selectByPointer(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** A native select that becomes a combobox with search after hydration. The chosen value is posted under `name`. */
export function SearchSelect<Item extends object>(props: Props<Item>) {
  const { options, labelKey, valueKey, name, form, placeholder, defaultValue, required, disabled, id, className } = props;
  const hydrated = useHydrated();
  const given = useMemo(() => options.map((item) => toOption(item, labelKey, valueKey)), [options, labelKey, valueKey]);
  if (hydrated) return <SearchField {...props} given={given} />;
  return (
    <Select {...{ id, name, form, defaultValue, required, disabled, className }}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {given.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

function SearchField<Item extends object>({
  id,
  name,
  form,
  given,
  load,
  more = false,
  defaultValue,
  onChange,
  placeholder,
  unchosen,
  disabled,
  texts,
  className,
}: Props<Item> & { given: readonly Option[] }) {
  const own = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Option | null>(
    () => given.find((option) => option.value === defaultValue && option.value !== "") ?? null,
  );
  /** The search text; null while the field shows the choice. */
  const [query, setQuery] = useState<string | null>(null);
  const [missed, setMissed] = useState(false);
  const loaded = useOptions(load, { options: given, more });
  const shown = load ? loaded.options : matching(given, query ?? "");

  // The chosen text is selected, so the next letter begins a new search.
  useEffect(() => {
    if (chosen && document.activeElement === input.current) input.current?.select();
  }, [chosen]);
  const take = (option: Option | null) => {
    setChosen(option);
    setQuery(null);
    setMissed(option === null && unchosen !== undefined);
    if (option?.value !== chosen?.value) onChange?.(option?.value ?? null);
    if (load && query !== null) loaded.reset();
  };
  const combobox = useCombobox({
    id: own,
    count: shown.length,
    input,
    disabled,
    onChoose: (index) => take(shown[index] ?? null),
    // Emptying the field clears the choice; text that was not chosen from the list is discarded.
    onLeave: () => take(query?.trim() === "" ? null : chosen),
    onEnd: load ? loaded.next : undefined,
  });
  const errorId = missed ? `${own}-error` : undefined;
  const wiring = useWiring({ id, "aria-describedby": errorId, "aria-invalid": missed || undefined });
  const status =
    load && loaded.status === "failed" ? (
      <>
        {texts.failed}
        <Button type="button" variant="quiet" onClick={loaded.again}>
          {texts.again}
        </Button>
      </>
    ) : load && loaded.status === "loading" ? (
      texts.loading
    ) : shown.length === 0 ? (
      texts.empty
    ) : undefined;
  return (
    <div className={className}>
      {missed && <FieldError id={errorId}>{unchosen}</FieldError>}
      <div className={styles.box} {...combobox.boxProps}>
        <TextInput
          {...wiring}
          {...combobox.inputProps}
          inputRef={input}
          placeholder={placeholder}
          disabled={disabled}
          value={query ?? chosen?.label ?? ""}
          onChange={(event) => {
            combobox.open();
            setQuery(event.currentTarget.value);
            loaded.search(event.currentTarget.value);
          }}
          onFocus={(event) => event.currentTarget.select()}
          onMouseDown={selectByPointer}
          className={styles.input}
        />
        <button
          type="button"
          tabIndex={-1}
          disabled={disabled}
          aria-label={texts.open}
          className={styles.arrow}
          onClick={() => {
            input.current?.focus();
            combobox.open();
          }}
        >
          <Icon as={ChevronDown} />
        </button>
        <OptionPopup combobox={combobox} label={texts.list} options={shown} chosen={chosen?.value} status={status} />
        <input type="hidden" {...{ name, form, disabled }} value={chosen?.value ?? ""} />
      </div>
      <span role="status">
        <VisuallyHidden>
          {combobox.isOpen && (loaded.status !== "loading" || !load) ? (shown.length === 0 ? texts.empty : texts.count(shown.length)) : ""}
        </VisuallyHidden>
      </span>
    </div>
  );
}
