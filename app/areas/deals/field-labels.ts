import { useTranslation } from "react-i18next";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import type { Deal } from "#contract/deal.ts";
import { readAdded } from "./added-product.ts";
import type { Side } from "./deal-buttons.ts";
import { readLine } from "./deal-lines.ts";

/** Field ids that differ from the field's name, by intent and field: several forms of the page ask for a reason. */
const ids: Record<string, string> = {
  "decline reason": "decline-reason",
  "changeStatus status": "new-status",
  "changeStatus reason": "status-reason",
  "assignSeller seller_customer_uuid": "seller",
  "save comment": "edit-comment",
  "check comment": "edit-comment",
  "find comment": "edit-comment",
};

export const idOf = (field: string, intent: string) => ids[`${intent} ${field}`] ?? field;

const edits = ["save", "check", "find"];

/** Labels for the error summary; a line's fields are named by its product. */
export function useFieldLabels(deal: Pick<Deal, "products">, side: Side): (field: string, intent: string) => string | undefined {
  const { t } = useTranslation("deals");
  const { values } = useFormErrors();
  return (field, intent) => {
    const [kind, first, second] = field.split(".");
    const lines = [
      ...deal.products.map((line) => ({ ...line, ...readLine(line).info })),
      ...readAdded(values).map((line) => ({ ...line, uuid: "" })),
    ];
    const of = { name: lines.find((line) => line.productUuid === second || line.uuid === first)?.name };
    if (kind === "q") return of.name;
    if (kind === "c") return of.name;
    if (kind === "r") return t("collect.reasonOf", of);
    if (kind === "date") return lines.find((line) => line.subcategoryUuid === first)?.subcategoryName;
    const labels: Record<string, string> = {
      reason: t("reason"),
      status: t("changeStatus.status"),
      seller_customer_uuid: t("assign.person"),
      driver: t("details.driver"),
      car: t("details.carField"),
      buyerNumber: t("details.buyerNumber"),
      comment: edits.includes(intent) ? t(`edit.comment.${side}`) : t("details.comment"),
      file: t("documents.file"),
      find: t("find.label"),
    };
    return labels[field];
  };
}
