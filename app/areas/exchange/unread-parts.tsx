import { useTranslation } from "react-i18next";
import { quoted } from "#app/i18n/quoted.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import type { Load, Source } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import { titlesAt } from "#contract/limits.ts";
import { useFieldText } from "./use-field-text.ts";

type Props = { feed: FeedName; source: Source; allowedActions: Load["allowedActions"] };

export const hasUnread = ({ unread, sheets, assumed = [], absent = [], asides, spread }: Source) =>
  unread.length > 0 ||
  spread !== undefined ||
  assumed.length + absent.length > 0 ||
  (asides?.count ?? 0) > 0 ||
  sheets.some(({ isRead }) => !isRead);

/** The columns, lines and sheets of a table that are not loaded, by name, and what was taken for a column that it lacks. */
export function UnreadParts({
  feed,
  source: { unread, sheets, columns, assumed = [], absent = [], asides, elsewhere = [], twice = [], spread },
  allowedActions,
}: Props) {
  const { t } = useTranslation("exchange");
  const fieldText = useFieldText(feed);
  const others = sheets.filter(({ isRead }) => !isRead);
  const unasked = unread.filter((title) => twice.every((each) => !each.titles.includes(title)));
  const titles = columns.find(({ at }) => at === titlesAt);
  const matchThem = allowedActions.includes("match") && <Link href="#columns">{t("load.matchThem")}</Link>;
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
      {twice.map(({ field, titles: alike }) => (
        <p key={field}>
          {t("load.twice", { titles: quoted([...new Set(alike)]), field: fieldText(field) })} {matchThem}
        </p>
      ))}
      {spread && <p>{t("load.spread", { titles: quoted(spread.titles) })}</p>}
      {assumed.map(({ field, name, choices = [] }) => (
        <p key={field}>
          {choices.length > 0
            ? t("load.assumedByTemperature", { title: fieldText(field), choices: choices.join(", ") })
            : t("load.assumed", { title: fieldText(field), name })}
        </p>
      ))}
      {absent.map(({ field, names }) => (
        <p key={field}>{t("load.absent", { title: fieldText(field), names: names.join(", ") })}</p>
      ))}
      {asides && asides.count > 0 && !titles?.field && (
        <p>
          {t("load.asides", { count: asides.count, first: asides.first.join("; ") })} {titles && matchThem}
        </p>
      )}
      {unasked.length > 0 && (
        <p>
          {t("load.unread", { titles: unasked.join(", ") })} {matchThem}
        </p>
      )}
      {elsewhere.map(({ title, feed: other }) => (
        <p key={title}>
          {t("load.elsewhere", { title, feed: t(`feeds.${other}`) })}{" "}
          {allowedActions.length > 0 && <Link href={`${paths.exchangeNew}?feed=${other}`}>{t("load.loadElsewhere")}</Link>}
        </p>
      ))}
    </>
  );
}
