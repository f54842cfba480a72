import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon/icon.tsx";
import { goToPlace } from "./go-to-place.ts";
import styles from "./error-summary.module.css";

type Props = {
  title: string;
  /** In field order; `href` is `#` and the id of the control. */
  errors: readonly { href?: string; text: ReactNode }[];
  /** The form's action ends with `#errors`, so the place is found without scripts. */
  id?: string;
  /** Off for a list of reasons that stands in the page all the time. */
  focus?: boolean;
  children?: ReactNode;
};

/** What must be mended, with links to the places. Takes focus when it appears or when its words change. */
export function ErrorSummary({ title, errors, id = "errors", focus = true, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const words = errors.map((error) => error.href).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new words need the focus again
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus, words]);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: one of two roles is always there, both take a name
    <div
      ref={box}
      id={id}
      tabIndex={focus ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: the page with errors has to start here, with scripts off as well
      autoFocus={focus}
      role={focus ? "alert" : "group"}
      aria-labelledby={`${id}-title`}
      className={styles.summary}
    >
      <Icon as={CircleAlert} className={styles.icon} />
      <div>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <ul className={styles.list}>
          {errors.map((error) => (
            <li key={`${error.href} ${error.text}`}>
              {error.href ? (
                <a href={error.href} onClick={(press) => goToPlace(press.nativeEvent, press.currentTarget)}>
                  {error.text}
                </a>
              ) : (
                error.text
              )}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  );
}
