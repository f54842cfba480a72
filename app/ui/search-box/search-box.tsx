import Search from "lucide-react/icons/search";
import type { FocusEventHandler, InputHTMLAttributes, ReactNode, Ref } from "react";
import { Button } from "../button/button.tsx";
import { classes } from "../classes.ts";
import { TextInput } from "../text-input/text-input.tsx";
import styles from "./search-box.module.css";

type Props = {
  action: string;
  /** Names the landmark where a page has several. */
  "aria-label"?: string;
  onBlur?: FocusEventHandler<HTMLDivElement>;
  className?: string | undefined;
  /** Attributes of the input: name (`q`), `aria-label`, placeholder, defaultValue, the combobox attributes. */
  input: InputHTMLAttributes<HTMLInputElement>;
  inputRef?: Ref<HTMLInputElement>;
  submitLabel: string;
  /** The icon alone in the button; always so on a phone. */
  compact?: boolean;
  /** The list of suggestions, drawn under the field and beside the form: Chromium keeps a nested form's submit from React. */
  suggestions?: ReactNode;
  /** Hidden inputs that keep the other parameters. */
  children?: ReactNode;
};

/** A GET form: without scripts the answer is the page of results. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left
    <div onBlur={onBlur} className={classes(styles.box, compact && styles.compact, className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: the search element is younger than the browsers we promise */}
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
          <span className={styles.word}>{submitLabel}</span>
        </Button>
      </form>
      {suggestions && <div className={styles.list}>{suggestions}</div>}
    </div>
  );
}
