import { useTranslation } from "react-i18next";
import { BranchTable } from "#app/areas/cabinet/branch-table.tsx";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { Branch } from "#contract/branches.ts";

type Props = { scheduleUuid: string; branches: readonly Branch[]; mine: number; total: number };

/** Trade points of the user's own companies on this schedule; the rest is only counted. */
export function PointsCard({ scheduleUuid, branches, mine, total }: Props) {
  const { t } = useTranslation("distribution");
  return (
    <Card
      id="points"
      title={t("points.title")}
      pad={branches.length > 0 ? "none" : "normal"}
      aside={
        branches.length > 0 && (
          <span className="muted">
            {t("points.mine", { shown: mine, total })} · <Link href={paths.branchesOfSchedule(scheduleUuid)}>{t("points.all")}</Link>
          </span>
        )
      }
    >
      {branches.length > 0 ? (
        <BranchTable branches={branches} showCompany />
      ) : (
        <p className="muted">{total > 0 ? t("points.mine", { shown: 0, total }) : t("points.empty")}</p>
      )}
    </Card>
  );
}
