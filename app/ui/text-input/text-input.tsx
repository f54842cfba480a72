import type { InputHTMLAttributes, Ref } from "react";
import { classes } from "../classes.ts";
import { useWiring } from "../field/field-context.ts";
import styles from "./text-input.module.css";

type Props = InputHTMLAttributes<HTMLInputElement> & { inputRef?: Ref<HTMLInputElement> };

/** A native one-line input: text, email, tel, date, search, number or file. */
export function TextInput({ type = "text", className, inputRef, ...rest }: Props) {
  return <input {...rest} {...useWiring(rest)} ref={inputRef} type={type} className={classes(styles.input, className)} />;
}
