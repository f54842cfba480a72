import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from "react";
import { classes } from "../classes.ts";
import { useWiring } from "../field/field-context.ts";
import { parseQuantity } from "../quantity-input/quantity.ts";
import frame from "../quantity-input/quantity-input.module.css";
import { useHydrated } from "../use-hydrated.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./stepper-input.module.css";
import { isAtMax, isAtMin, pressStepper, settleStepper, showStepper, stepperDefaults } from "./stepper-value.ts";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value" | "defaultValue" | "onChange" | "min" | "max" | "step">;

type Props = Native & {
  defaultValue?: number | null;
  /** The parent's value; a new one replaces the field's text. */
  value?: number | null;
  min?: number;
  max?: number;
  step?: number;
  /** Clamps the typed value to min and max on blur. */
  normalize?: boolean;
  /** With a placeholder an empty field stays empty; without one it becomes 0. */
  placeholder?: string;
  /** Called after −, +, ↑, ↓ or blur when the value has changed. */
  onValue?: (value: number | null) => void;
  labels: {
    less: string;
    more: string;
    /** Why − is disabled. */
    atMin: string;
    /** Why + is disabled. */
    atMax: string;
  };
};

/** A number field with − and +. Without scripts it is a plain field of its form. */
export function StepperInput({
  defaultValue = null,
  value: held,
  min = stepperDefaults.min,
  max,
  step = stepperDefaults.step,
  normalize = true,
  onValue,
  labels,
  className,
  disabled,
  ...rest
}: Props) {
  const hydrated = useHydrated();
  const own = useId();
  const mayBeEmpty = rest.placeholder !== undefined;
  const given = held === undefined ? defaultValue : held;
  const first = given === null && !mayBeEmpty ? 0 : given;
  const [value, setValue] = useState(first);
  const [text, setText] = useState(() => showStepper(first));
  const [before, setBefore] = useState(first);
  if (before !== first) {
    setBefore(first);
    setValue(first);
    setText(showStepper(first));
  }
  const wiring = useWiring(rest);
  const limits = { min, max, step };
  const current = text.trim() === "" ? null : (parseQuantity(text) ?? value);

  const set = (next: number | null) => {
    setText(showStepper(next));
    if (next === value) return;
    setValue(next);
    onValue?.(next);
  };
  const press = (direction: 1 | -1) => {
    if (direction > 0 ? !isAtMax(current, limits) : !isAtMin(current, limits)) set(pressStepper(current, direction, limits));
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      press(event.key === "ArrowUp" ? 1 : -1);
    }
    if (event.key === "Enter") set(settleStepper(text, value, { ...limits, normalize, mayBeEmpty }));
    rest.onKeyDown?.(event);
  };
  const button = (label: string, direction: 1 | -1, stop: boolean, reason: string) => (
    <button
      type="button"
      className={classes(frame.button, direction > 0 && frame.more)}
      disabled={disabled}
      aria-label={label}
      aria-disabled={stop || undefined}
      aria-describedby={stop ? `${own}${direction}` : undefined}
      onClick={() => press(direction)}
    >
      {stop && <VisuallyHidden id={`${own}${direction}`}>{reason}</VisuallyHidden>}
    </button>
  );
  return (
    <span className={classes(frame.box, className)}>
      <span className={classes(frame.frame, wiring["aria-invalid"] && frame.wrong, disabled && styles.off)}>
        {hydrated && button(labels.less, -1, isAtMin(current, limits), labels.atMin)}
        <input
          inputMode="decimal"
          autoComplete="off"
          {...rest}
          {...wiring}
          disabled={disabled}
          type="text"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={(event) => {
            set(settleStepper(text, value, { ...limits, normalize, mayBeEmpty }));
            rest.onBlur?.(event);
          }}
          onKeyDown={key}
          className={classes(frame.input, styles.input)}
        />
        {hydrated && button(labels.more, 1, isAtMax(current, limits), labels.atMax)}
      </span>
    </span>
  );
}
