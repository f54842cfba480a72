import Info from "lucide-react/icons/info";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useState } from "react";
import { classes } from "../classes.ts";
import { FieldError } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";
import { useHeard } from "../use-heard.ts";
import { useHydrated } from "../use-hydrated.ts";
import { useLatest } from "../use-latest.ts";
import { fitQuantity, formatQuantity, type Limits, parseQuantity, stepQuantity } from "./quantity.ts";
import styles from "./quantity-input.module.css";

type SubmitPair = { name: string; value: string; formAction?: string };

type Props = Limits & {
  id?: string;
  name: string;
  value: number;
  /** Typed text that the server refused; shown instead of `value`. */
  typed?: string;
  /** Replaces min, max, step and rounding for typed quantities. */
  fit?: (typed: number) => number;
  unit?: string;
  /** Accessible names; each includes the product's name. */
  labels: { input: string; less: string; more: string };
  /** What − and + submit without scripts. */
  less: SubmitPair;
  more: SubmitPair;
  form?: string;
  /** Called with an allowed quantity after −, +, ↑, ↓, Enter, blur or leaving the page when it differs from `value`. */
  onCommit?: (value: number) => void;
  /** `onCommit` saves, so Enter never submits the form, not even in its only field. */
  saves?: boolean;
  /** Called with true on focus, and with false on blur after the text is committed. */
  onHold?: (isHeld: boolean) => void;
  /** Message after a quantity is brought to the step or a limit: "Rounded to 41,5 kg". */
  corrected?: (typed: string, value: string) => string;
  /** Message when `value` changes during typing; the typed text stays. */
  changed?: (value: string) => string;
  /** The server's message about the quantity. */
  message?: ReactNode;
  error?: ReactNode;
  /** Always shown under the field: "= 120 pcs". */
  note?: ReactNode;
  block?: boolean;
  disabled?: boolean;
  className?: string;
};

/** The first click selects the whole text instead of placing the caret. */
function selectByPointer(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** A quantity with its unit, − and +. Without scripts the buttons submit the form. */
export function QuantityInput(props: Props) {
  const {
    id,
    name,
    value,
    typed: refused,
    fit: fitted = (typed: number) => fitQuantity(typed, props),
    unit,
    labels,
    less,
    more,
    form,
    onCommit,
    saves,
    onHold,
    corrected,
    changed,
    message,
    error,
    note,
    block,
    disabled,
    className,
  } = props;
  const hydrated = useHydrated();
  const made = useId();
  const own = id ?? made;
  const shown = refused ?? formatQuantity(value);
  const [text, setText] = useState(shown);
  const [correction, setCorrection] = useState<string>();
  const [given, setGiven] = useState(shown);
  const [isTyping, setTyping] = useState(false);
  if (given !== shown) {
    setGiven(shown);
    // Keep the text being typed; blur commits it.
    if (!isTyping) setText(shown);
    else if (text !== shown) setCorrection(changed?.(shown));
  }
  const { input, willSet } = useHeard(text);
  // What replaces the text of the field that has the focus is selected, as on entering it: the next typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the text is drawn
  useEffect(() => {
    if (!isTyping && document.activeElement === input.current) input.current?.select();
  }, [text, isTyping, input]);
  const current = parseQuantity(text) ?? value;
  const atMin = current <= (props.min ?? 0);
  const atMax = props.max !== undefined && current >= props.max;

  const commit = (next: number, helpText?: string) => {
    setTyping(false);
    willSet(formatQuantity(next));
    setText(formatQuantity(next));
    setCorrection(helpText);
    if (next !== value) onCommit?.(next);
  };
  const settle = () => {
    setTyping(false);
    const typed = parseQuantity(text);
    const next = typed === null ? value : fitted(typed);
    if (next !== typed || next !== value) commit(next, next === typed ? undefined : corrected?.(text, formatQuantity(next)));
    else setText(formatQuantity(next));
  };
  const leave = useLatest(() => isTyping && settle());
  useEffect(() => {
    const onLeave = () => void leave.current();
    // Before those who send what is committed, however late this field was drawn.
    window.addEventListener("pagehide", onLeave, { capture: true });
    return () => window.removeEventListener("pagehide", onLeave, { capture: true });
  }, []);
  const step = (direction: 1 | -1) => commit(stepQuantity(current, direction, props));
  const press = (direction: 1 | -1) => (event: MouseEvent) => {
    event.preventDefault();
    if (direction > 0 ? !atMax : !atMin) step(direction);
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      step(event.key === "ArrowUp" ? 1 : -1);
    }
    if (event.key === "Enter") {
      const field = event.currentTarget;
      const all = [...(field.form?.querySelectorAll<HTMLInputElement>("input[data-quantity]") ?? [])];
      if (all.length < 2 && !saves) return;
      event.preventDefault();
      settle();
      all[all.indexOf(field) + 1]?.focus();
    }
  };
  const button = (pair: SubmitPair, label: string, direction: 1 | -1, stop: boolean) => (
    <button
      type="submit"
      {...pair}
      form={form}
      disabled={disabled}
      // Out of the Tab order after hydration, as in a native number field: ↑ and ↓ in the field do the same.
      tabIndex={hydrated ? -1 : undefined}
      className={classes(styles.button, direction > 0 && styles.more)}
      aria-label={label}
      aria-disabled={stop || undefined}
      onClick={hydrated ? press(direction) : undefined}
    />
  );
  const helpText = correction ?? message;
  const describedBy = classes(error && `${own}-error`, helpText && `${own}-words`, note && `${own}-note`);
  return (
    <div className={classes(styles.box, block && styles.block, className)}>
      <span className={classes(styles.frame, error && styles.wrong)}>
        {button(less, labels.less, -1, atMin)}
        <input
          {...{ id, name, form, disabled }}
          ref={input}
          data-quantity
          type="text"
          inputMode="decimal"
          // Without scripts the browser may bring back what was typed.
          autoComplete={hydrated ? "off" : undefined}
          className={styles.input}
          aria-label={labels.input}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setTyping(true);
          }}
          onMouseDown={selectByPointer}
          onFocus={(event) => {
            event.currentTarget.select();
            onHold?.(true);
          }}
          onBlur={() => {
            settle();
            onHold?.(false);
          }}
          onKeyDown={key}
        />
        {unit && (
          <span className={styles.unit} aria-hidden>
            {unit}
          </span>
        )}
        {button(more, labels.more, 1, atMax)}
      </span>
      {note && (
        <span id={`${own}-note`} className={styles.note}>
          {note}
        </span>
      )}
      <div role="status" className={styles.spoken}>
        {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
        {helpText && (
          <span id={`${own}-words`} className={styles.text}>
            <Icon as={Info} size="s" />
            {helpText}
          </span>
        )}
      </div>
    </div>
  );
}
