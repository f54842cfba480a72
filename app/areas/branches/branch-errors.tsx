import { useTranslation } from "react-i18next";
import { AffectedList } from "#app/areas/distribution/affected-list.tsx";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { SendAgain } from "#app/form/send-again.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { CenterMove } from "#contract/branches.ts";

const inAddress = ["physicalAddress", "postalCode"];

/** The backend rejects an address as a whole or by part. */
const idOf = (field: string) => (field === "address" ? "address.physicalAddress" : inAddress.includes(field) ? `address.${field}` : field);

/** Why the last submission was refused, including reasons without a field (open deals, money on a contract). */
export function BranchErrors({ here }: { here: string }) {
  const { t } = useTranslation(["companies", "common"]);
  const { problem, isChanged } = useFormErrors();
  const labels: Record<string, string> = {
    name: t("branch.name"),
    "address.physicalAddress": t("branch.address"),
    "address.postalCode": t("branch.postalCode"),
    distributionCenterUuid: t("branch.center"),
    goodsUse: t("branch.goodsUse"),
    edoId: t("data.edoId"),
    scheduleUuid: t("branch.schedule"),
    customerUuid: t("branch.attachLabel"),
  };
  const summary = useNamedSummary((field) => labels[idOf(field)], idOf);
  if (summary.length === 0) return null;
  if (problem?.name === "CENTER_CHANGES") return <ConfirmCenter move={problem.details as CenterMove} here={here} />;
  return (
    <FormErrorSummary
      title={isChanged ? t("common:changedTitle") : t(problem?.name === "CONFLICT" ? "refused.conflict" : "refused.title")}
      errors={summary}
    />
  );
}

/** Asks to confirm another distribution center, listing what changes with it. */
function ConfirmCenter({ move: { from, to, schedule, total, ...affected }, here }: { move: CenterMove; here: string }) {
  const { t } = useTranslation("companies");
  return (
    <FormErrorSummary title={t("branch.move.title")} errors={[]}>
      <Stack gap={3}>
        <p>{to === null ? t("branch.move.nowhere", { from }) : t("branch.move.moved", { from, to })}</p>
        {schedule !== null && <p>{t("branch.move.schedule", { name: schedule })}</p>}
        {total > 0 && (
          <>
            <p>{t("branch.move.deals")}</p>
            <AffectedList affected={affected} />
          </>
        )}
        <SendAgain confirmed={{ confirmedDeals: total }} verb={t("branch.move.confirm")} cancel={t("branch.move.cancel")} back={here} />
      </Stack>
    </FormErrorSummary>
  );
}
