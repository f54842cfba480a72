import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link/link.tsx";
import styles from "./suggestion-list.module.css";

export type Suggestion = { kind: "history" | "product" | "category"; text: string; note: string; href: string };
/** Answer of the suggestions route. */
export type FoundSuggestions = { options: Suggestion[] };

type Props = { id: string; options: readonly Suggestion[]; active: number; onChoose: () => void; onClear: () => void; signedIn: boolean };

export function SuggestionList({ id, options, active, onChoose, onClear, signedIn }: Props) {
  const { t } = useTranslation("shell");
  const hasHistory = signedIn && options.some((option) => option.kind === "history");
  return (
    <>
      <div id={`${id}-list`} role="listbox" aria-label={t("search.label")} className={styles.suggestions}>
        {options.map((option, index) => (
          <Link
            key={option.href}
            id={`${id}-${index}`}
            href={option.href}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={onChoose}
            className={classes(styles.suggestion, index === active && styles.suggestionActive)}
          >
            {unbroken(option.text)}
            <span className="muted small nowrap">{option.kind === "history" ? t("search.history") : option.note}</span>
          </Link>
        ))}
      </div>
      {hasHistory && (
        /* Without a navigation: the list closes once the history is empty, and a form removed from the page is not submitted. */
        <Form method="post" action={paths.searchHistory} navigate={false} onSubmit={onClear}>
          <input type="hidden" name="reply" value="data" />
          <Button variant="quiet">{t("search.clear")}</Button>
        </Form>
      )}
    </>
  );
}
