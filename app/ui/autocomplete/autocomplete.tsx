import { type ChangeEvent, type InputHTMLAttributes, useId, useState } from "react";
import { classes } from "../classes.ts";
import styles from "../combobox/combobox.module.css";
import { matching, type Option } from "../combobox/option-list.ts";
import { OptionPopup } from "../combobox/option-popup.tsx";
import { useCombobox } from "../combobox/use-combobox.ts";
import { type LoadOptions, useOptions } from "../combobox/use-options.ts";
import { TextInput } from "../text-input/text-input.tsx";
import { useHeard } from "../use-heard.ts";
import { useHydrated } from "../use-hydrated.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "list" | "value"> & {
  /** All options, when there is no `load`. */
  options?: readonly Option[];
  load?: LoadOptions;
  /** Number of typed characters from which the list opens. */
  minLength?: number;
  onChoose?: (option: Option) => void;
  texts: { list: string; loading: string; empty: string; count: (count: number) => string };
};

const nothing: readonly Option[] = [];

/**
 * A text field with suggestions; any other text may be typed too. Without scripts it is a plain field whose text is posted.
 */
export function Autocomplete({
  options = nothing,
  load,
  minLength = 1,
  onChoose,
  texts,
  defaultValue,
  onChange,
  className,
  disabled,
  ...rest
}: Props) {
  const hydrated = useHydrated();
  const own = useId();
  const [text, setText] = useState(String(defaultValue ?? ""));
  const { input, willSet } = useHeard(text);
  const loaded = useOptions(load, { options, more: false });
  const isLongEnough = text.trim().length >= minLength;
  const shown = !isLongEnough ? nothing : load ? loaded.options : matching(options, text);
  const combobox = useCombobox({
    id: own,
    count: shown.length,
    input,
    disabled,
    onChoose: (index) => {
      const option = shown[index];
      if (!option) return;
      willSet(option.label);
      setText(option.label);
      onChoose?.(option);
    },
    onEnd: load ? loaded.next : undefined,
  });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.currentTarget.value);
    loaded.search(event.currentTarget.value);
    combobox.open();
    onChange?.(event);
  };
  const isOpen = combobox.isOpen && isLongEnough;
  const loading = load !== undefined && loaded.status === "loading";
  const status = loading ? texts.loading : shown.length === 0 ? texts.empty : undefined;
  return (
    <div className={classes(styles.box, styles.plain, className)} {...combobox.boxProps}>
      <TextInput
        {...rest}
        {...(hydrated && combobox.inputProps)}
        {...(hydrated && { "aria-expanded": isOpen })}
        disabled={disabled}
        inputRef={input}
        value={text}
        onChange={change}
        className={styles.input}
      />
      {hydrated && <OptionPopup combobox={{ ...combobox, isOpen }} label={texts.list} options={shown} status={status} />}
      <span role="status">
        <VisuallyHidden>{isOpen && !loading ? (shown.length === 0 ? texts.empty : texts.count(shown.length)) : ""}</VisuallyHidden>
      </span>
    </div>
  );
}
