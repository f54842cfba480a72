import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type InputHTMLAttributes, useState } from "react";
import { Icon } from "../icon/icon.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./password-input.module.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { showLabel: string };

/** A password field; the eye button comes with scripts and says its state by `aria-pressed`. */
export function PasswordInput({ showLabel, ...rest }: Props) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.box}>
      <TextInput spellCheck={false} autoCapitalize="none" {...rest} type={shown ? "text" : "password"} className={styles.input} />
      {hydrated && (
        <button type="button" className={styles.eye} aria-label={showLabel} aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon as={shown ? EyeOff : Eye} />
        </button>
      )}
    </span>
  );
}
