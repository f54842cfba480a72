import { useTranslation } from "react-i18next";
import { BranchTable } from "#app/areas/cabinet/branch-table.tsx";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { Branch } from "#contract/branches.ts";
import { BranchForm } from "./branch-form.tsx";
import { BranchWarnings } from "./branch-warnings.tsx";

export function BranchesPart({ branches, mayAdd, formKey }: { branches: readonly Branch[]; mayAdd: boolean; formKey: string }) {
  const { t } = useTranslation("companies");
  return (
    <Stack gap={4}>
      <BranchWarnings branches={branches} />
      <div id={branches.length > 0 ? "branches" : undefined}>
        <Card title={t("branch.list")} pad="none" aside={branches.length > 0 && <Link href={paths.branches}>{t("branch.all")}</Link>}>
          <BranchTable branches={branches} />
        </Card>
      </div>
      {/* Without a trade point, what is missing is filled in here. */}
      {mayAdd && (
        <div id={branches.length > 0 ? undefined : "branches"}>
          <BranchForm formKey={formKey} />
        </div>
      )}
    </Stack>
  );
}
