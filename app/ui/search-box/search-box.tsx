import Search from "lucide-react/icons/search";
import type { FormHTMLAttributes, InputHTMLAttributes, ReactNode, Ref } from "react";
import { Button } from "../button/button.tsx";
import { classes } from "../classes.ts";
import { TextInput } from "../text-input/text-input.tsx";
import styles from "./search-box.module.css";

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, "children"> & {
  action: string;
  /** Attributes of the input: name (`q`), `aria-label`, placeholder, defaultValue, the combobox attributes. */
  input: InputHTMLAttributes<HTMLInputElement>;
  inputRef?: Ref<HTMLInputElement>;
  submitLabel: string;
  /** The icon alone in the button; always so on a phone. */
  compact?: boolean;
  /** The list of suggestions, drawn under the field. */
  suggestions?: ReactNode;
  /** Hidden inputs that keep the other parameters. */
  children?: ReactNode;
};

/** A GET form: without scripts the answer is the page of results. */
export function SearchBox({ action, input, inputRef, submitLabel, compact, suggestions, className, children, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is younger than the browsers we promise
    <form {...rest} role="search" method="get" action={action} className={classes(styles.form, compact && styles.compact, className)}>
      <TextInput type="search" name="q" autoComplete="off" enterKeyHint="search" {...input} inputRef={inputRef} className={styles.input} />
      {children}
      <Button variant="primary" icon={Search} className={styles.button}>
        <span className={styles.word}>{submitLabel}</span>
      </Button>
      {suggestions && <div className={styles.list}>{suggestions}</div>}
    </form>
  );
}
