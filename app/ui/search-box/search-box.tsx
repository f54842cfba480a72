import Search from "lucide-react/icons/search";
import type { FocusEventHandler, InputHTMLAttributes, ReactNode, Ref } from "react";
import { Button } from "../button/button.tsx";
import { classes } from "../classes.ts";
import { TextInput } from "../text-input/text-input.tsx";
import styles from "./search-box.module.css";

type Props = {
  action: string;
  /** Names the search landmark where a page has several. */
  "aria-label"?: string;
  onBlur?: FocusEventHandler<HTMLDivElement>;
  className?: string | undefined;
  /** Attributes of the input: name (`q`), `aria-label`, placeholder, defaultValue, the combobox attributes. */
  input: InputHTMLAttributes<HTMLInputElement>;
  inputRef?: Ref<HTMLInputElement>;
  submitLabel: string;
  /** The button shows only its icon, as it always does on a phone. */
  compact?: boolean;
  /** Suggestions under the field. They stand outside the form: React does not get the submit of a nested form in Chromium. */
  suggestions?: ReactNode;
  /** Hidden inputs that keep the address's other parameters. */
  children?: ReactNode;
};

/** A search landmark with a GET form. */
export function SearchBox({
  action,
  input,
  inputRef,
  submitLabel,
  compact,
  suggestions,
  className,
  children,
  onBlur,
  "aria-label": label,
}: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for blur
    <div onBlur={onBlur} className={classes(styles.box, compact && styles.compact, className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: the supported browsers do not know <search> */}
      <form role="search" aria-label={label} method="get" action={action} className={styles.form}>
        <TextInput
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          {...input}
          inputRef={inputRef}
          className={styles.input}
        />
        {children}
        <Button variant="primary" icon={Search} className={styles.button}>
          <span className={compact ? "sr-only" : styles.word}>{submitLabel}</span>
        </Button>
      </form>
      {suggestions && <div className={styles.list}>{suggestions}</div>}
    </div>
  );
}
