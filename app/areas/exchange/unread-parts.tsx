import { useTranslation } from "react-i18next";
import { Link } from "#app/ui/link/link.tsx";
import type { Load, Source } from "#contract/exchange-loads.ts";

type Props = { source: Source; allowedActions: Load["allowedActions"] };

export const hasUnread = ({ unread, sheets }: Source) => unread.length > 0 || sheets.some(({ isRead }) => !isRead);

/** The columns and sheets of a table that are not loaded, by name. */
export function UnreadParts({ source: { unread, sheets }, allowedActions }: Props) {
  const { t } = useTranslation("exchange");
  const others = sheets.filter(({ isRead }) => !isRead);
  return (
    <>
      {others.length > 0 && (
        <p>
          {t("load.otherSheets", {
            name: sheets.find(({ isRead }) => isRead)?.name,
            others: others.map(({ name, lines }) => t("sheets.option", { name, count: lines })).join(", "),
          })}{" "}
          {allowedActions.includes("sheet") && <Link href="#sheets">{t("load.chooseSheet")}</Link>}
        </p>
      )}
      {unread.length > 0 && (
        <p>
          {t("load.unread", { titles: unread.join(", ") })}{" "}
          {allowedActions.includes("match") && <Link href="#columns">{t("load.matchThem")}</Link>}
        </p>
      )}
    </>
  );
}
