import { useTranslation } from "react-i18next";
import { BranchTag } from "#app/areas/cabinet/status.tsx";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { BranchStatus } from "#contract/enums.ts";

type Place = { uuid: string; name: string; status: BranchStatus };

/** Trade points the person works for; they are changed on the trade point's page. */
export function PersonBranches({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation("people");
  return (
    <Card id="branches" title={t("fields.branches")}>
      {places.length === 0 && <p className="muted">{t("profile.noBranches")}</p>}
      <Stack as="ul" gap={2}>
        {places.map(({ uuid, name, status }) => (
          <li key={uuid}>
            <Row between>
              <Link href={paths.branch(uuid)}>{name}</Link>
              {status === "disabled" && <BranchTag status={status} />}
            </Row>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
