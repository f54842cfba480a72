import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import UserPlus from "lucide-react/icons/user-plus";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { ListChoice } from "#app/form/list-choice.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatMoney } from "#app/i18n/format.ts";
import { ActionPanel } from "#app/ui/action-panel/action-panel.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { Deal } from "#contract/deal.ts";

export type Person = { uuid: string; name: string };
type Props = { deal: Deal };

export function DeclinePanel({ deal }: Props) {
  const { t } = useTranslation(["deals", "common"]);
  const { own, error, value } = useFormOf(["decline"], "");
  return (
    <ActionPanel
      label={t("actions.decline")}
      icon={X}
      variant="danger"
      title={t("decline.title", { number: deal.number })}
      open={own}
      cancel={t("decline.cancel")}
    >
      <Form method="post">
        <Stack gap={3}>
          <p>{t("decline.text", { total: formatMoney(deal.actualTotal ?? deal.total) })}</p>
          <VersionField version={deal.version} own={own} />
          <Field id="decline-reason" label={t("reason")} optional={t("common:optional")} hint={t("decline.hint")} error={error("reason")}>
            <Textarea name="reason" rows={3} maxLength={1000} defaultValue={value("reason")} />
          </Field>
          <Button variant="danger-solid" name="intent" value="decline">
            {t("decline.submit")}
          </Button>
        </Stack>
        <FormDraft intents={["decline"]} />
      </Form>
    </ActionPanel>
  );
}

export function StatusPanel({ deal }: Props) {
  const { t } = useTranslation(["deals", "statuses"]);
  const { own, error, value } = useFormOf(["changeStatus"], "");
  return (
    <ActionPanel label={t("actions.changeStatus")} icon={ArrowLeftRight} title={t("changeStatus.title")} open={own}>
      <Form method="post">
        <Stack gap={3}>
          <VersionField version={deal.version} own={own} />
          <Field id="new-status" label={t("changeStatus.status")} error={error("status")}>
            <Select
              name="status"
              defaultValue={value("status", deal.allowedStatuses[0])}
              options={deal.allowedStatuses.map((status) => ({ value: status, label: t(`statuses:deal.${status}`) }))}
            />
          </Field>
          <Field id="status-reason" label={t("reason")} hint={t("changeStatus.hint")} error={error("reason")}>
            <Textarea name="reason" rows={2} maxLength={1000} defaultValue={value("reason")} />
          </Field>
          <Button variant="primary" name="intent" value="changeStatus">
            {t("changeStatus.submit")}
          </Button>
        </Stack>
        <FormDraft intents={["changeStatus"]} />
      </Form>
    </ActionPanel>
  );
}

export function AssignPanel({ deal, people, variant }: Props & { people: readonly Person[]; variant: "primary" | "secondary" }) {
  const { t } = useTranslation("deals");
  const { own, error, value } = useFormOf(["assignSeller"], "");
  const isFirst = deal.sellerCustomerUuid === null;
  return (
    <ActionPanel
      label={t(isFirst ? "actions.assignSeller" : "actions.reassignSeller")}
      icon={UserPlus}
      variant={variant}
      title={t(isFirst ? "assign.title" : "assign.titleAgain")}
      open={own}
    >
      <Form method="post">
        <Stack gap={3}>
          <VersionField version={deal.version} own={own} />
          {deal.sellerCustomerName && <p className="muted">{t("assign.now", { name: deal.sellerCustomerName })}</p>}
          <Field id="seller" label={t("assign.person")} error={error("seller_customer_uuid")}>
            <ListChoice
              name="seller_customer_uuid"
              defaultValue={value("seller_customer_uuid")}
              choices={people.filter(({ uuid }) => uuid !== deal.sellerCustomerUuid)}
              placeholder={t("assign.choose")}
            />
          </Field>
          <Button variant="primary" name="intent" value="assignSeller">
            {t("assign.submit")}
          </Button>
        </Stack>
      </Form>
    </ActionPanel>
  );
}
