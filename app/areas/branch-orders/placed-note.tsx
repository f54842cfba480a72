import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import styles from "./grid.module.css";

type Placed = { uuid: string; number: string; branch: string; total: number };

/** The deals that have been placed. */
export function PlacedNote({ placed }: { placed: readonly Placed[] }) {
  const { t } = useTranslation("branch-orders");
  if (placed.length === 0) return null;
  return (
    <Note tone="success" role="status" title={t("place.placed", { count: placed.length })}>
      <ul className={styles.terms}>
        {placed.map(({ uuid, number, branch, total }) => (
          <li key={uuid}>
            <Link href={paths.deal(uuid)}>{t("place.deal", { number })}</Link> · {branch} · {formatMoney(total)}
          </li>
        ))}
      </ul>
    </Note>
  );
}
