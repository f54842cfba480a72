import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon/icon.tsx";
import { useAnswer } from "../use-answer.ts";
import styles from "./error-summary.module.css";
import { goToPlace } from "./go-to-place.ts";

type Props = {
  title: string;
  /** In the order of the fields; `href` is `#` and the control's id. */
  errors: readonly { href?: string; text: ReactNode }[];
  /** The form's action ends with `#` and this id, so that the browser scrolls to the summary without scripts. */
  id?: string;
  /** false for a list that is on the page from the start. */
  focus?: boolean;
  children?: ReactNode;
};

/**
 * The errors of a form with links to the fields. Takes focus whenever a form comes back with errors, the same ones too, but not when
 * one of them is mended: somebody is just doing so.
 */
export function ErrorSummary({ title, errors, id = "errors", focus = true, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const answer = useAnswer();
  const links = errors.map((error) => error.href ?? "");
  const shown = useRef<{ answer: unknown; links: readonly string[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer, or another error, takes focus again
  useEffect(() => {
    const before = shown.current;
    shown.current = { answer, links };
    const isNew = before?.answer !== answer || links.some((link) => !before?.links.includes(link));
    if (focus && (!before || isNew)) box.current?.focus();
  }, [focus, links.join(), answer]);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: either role supports a name
    <div
      ref={box}
      id={id}
      tabIndex={focus ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: a page with errors starts here, without scripts too
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
