import type { InputHTMLAttributes, Ref } from "react";
import { classes } from "../classes.ts";
import { useWiring } from "../field/field-context.ts";
import { nativeMaxLength } from "../native-max-length.ts";
import styles from "./text-input.module.css";

type Props = InputHTMLAttributes<HTMLInputElement> & { inputRef?: Ref<HTMLInputElement> };

/** A native one-line input: text, email, tel, date, search, number or file. `maxLength` cuts no paste, see `nativeMaxLength`. */
export function TextInput({ type = "text", className, inputRef, maxLength, ...rest }: Props) {
  const native = { type, maxLength: nativeMaxLength(maxLength) };
  return <input {...rest} {...useWiring(rest)} {...native} ref={inputRef} className={classes(styles.input, className)} />;
}
