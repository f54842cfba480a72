import { useTranslation } from "react-i18next";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";

/** How many deferrals of a retail chain may be longer than the law leaves; null: the user may not open its contracts. */
export function DeferralsNote({ count, href }: { count: number; href: string | null }) {
  const { t } = useTranslation("contracts");
  return (
    <Note tone="warning" title={t("deferrals.note")}>
      {href === null ? t("deferrals.noteCount", { count }) : <Link href={href}>{t("deferrals.noteLink", { count })}</Link>}
    </Note>
  );
}
