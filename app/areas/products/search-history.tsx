import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import styles from "./catalog.module.css";

/** The user's earlier searches. The search field offers the same, but only with JavaScript. */
export function SearchHistory({ searches }: { searches: readonly string[] }) {
  const { t } = useTranslation("catalog");
  const { pathname, search } = useLocation();
  if (searches.length === 0) return null;
  return (
    <nav aria-labelledby="search-history" className={styles.history}>
      <h2 id="search-history">{t("history.title")}</h2>
      <ul>
        {searches.map((text) => (
          <li key={text}>
            <Link href={`${paths.catalog()}?search=${encodeURIComponent(text)}`}>{text}</Link>
          </li>
        ))}
      </ul>
      <Form method="post" action={paths.searchHistory}>
        <input type="hidden" name="back" value={pathname + search} />
        <Button variant="quiet">{t("history.clear")}</Button>
      </Form>
    </nav>
  );
}
