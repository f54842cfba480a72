import { useTranslation } from "react-i18next";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import styles from "./catalog.module.css";

type Props = { suggestion: string | null; leftOut: readonly string[]; categories: readonly { name: string; href: string }[] };

/** How a search was understood: the corrected query, ignored words and matching categories. */
export function SearchNotes({ suggestion, leftOut, categories }: Props) {
  const { t } = useTranslation("catalog");
  const ignored = leftOut.map((word) => t("list.quoted", { word })).join(", ");
  return (
    <>
      {(suggestion || ignored) && (
        <Note className={styles.note} role="status">
          {suggestion && t("list.shownFor", { suggestion })}
          {suggestion && ignored && " "}
          {ignored && t("list.leftOut", { count: leftOut.length, words: ignored })}
        </Note>
      )}
      {categories.length > 0 && (
        <p className={styles.sections}>
          <span className="muted">{t("list.sections")}</span>
          {categories.map(({ name, href }) => (
            <Link key={href} href={href}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}
