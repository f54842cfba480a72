import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ChangeEvent, type InputHTMLAttributes, type Ref, useId, useState } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { hasForeignLettersOnly, type Strength, strengthLevels, strengthOf } from "../strength-meter/strength.ts";
import { StrengthMeter } from "../strength-meter/strength-meter.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./password-input.module.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  showLabel: string;
  inputRef?: Ref<HTMLInputElement>;
  /**
   * Text under the strength bar for each level; `foreign` is for a password whose only letters are not Latin. Without it there
   * is no bar. The bar only advises.
   */
  strength?: Record<Strength | "foreign", string>;
};

/** A password field; the button that shows the password and the strength bar appear after hydration. */
export function PasswordInput({ showLabel, strength, onChange, ...rest }: Props) {
  const hydrated = useHydrated();
  const meterId = useId();
  const [shown, setShown] = useState(false);
  const [password, setPassword] = useState(String(rest.value ?? rest.defaultValue ?? ""));
  const level = strengthOf(password);
  const measured = hydrated && strength;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setPassword(event.currentTarget.value);
    onChange?.(event);
  };
  return (
    <>
      <span className={styles.box}>
        <TextInput
          spellCheck={false}
          autoCapitalize="none"
          {...rest}
          type={shown ? "text" : "password"}
          onChange={change}
          aria-describedby={classes(measured && meterId, rest["aria-describedby"])}
          className={styles.input}
        />
        {hydrated && (
          <button type="button" className={styles.eye} aria-label={showLabel} aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Icon as={shown ? EyeOff : Eye} />
          </button>
        )}
      </span>
      {measured && (
        <StrengthMeter id={meterId} level={strengthLevels[level]} text={strength[hasForeignLettersOnly(password) ? "foreign" : level]} />
      )}
    </>
  );
}
