import { type ChangeEvent, type InputHTMLAttributes, useState } from "react";
import { classes } from "../classes.ts";
import { Rating } from "../rating/rating.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./rating-input.module.css";

/** Specification 2 sections 5 and 9. */
export const ratingRange = { min: 0, max: 5, step: 0.1 };

/** Parses 0 to 5 with tenths, comma or dot; null for any other text. */
export function parseRating(text: string): number | null {
  const clean = text.replace(/[\s\p{C}]/gu, "").replace(",", ".");
  if (!/^\d(\.\d?)?$/.test(clean)) return null;
  const value = Number(clean);
  return value <= ratingRange.max ? value : null;
}

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  /** Accessible text of the stars beside the field: "4,3 из 5". */
  starsText: (value: number) => string;
};

/** A number from 0 to 5 with tenths, comma or dot; after hydration the stars beside it follow. The server validates it. */
export function RatingInput({ starsText, onChange, className, ...rest }: Props) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState(String(rest.value ?? rest.defaultValue ?? ""));
  const value = parseRating(String(rest.value ?? typed));
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value);
    onChange?.(event);
  };
  return (
    <span className={classes(styles.box, className)}>
      <TextInput inputMode="decimal" autoComplete="off" maxLength={4} {...rest} type="text" onChange={change} className={styles.input} />
      {hydrated && value !== null && <Rating stars="five" value={value} text={starsText(value)} />}
    </span>
  );
}
