import CircleCheck from "lucide-react/icons/circle-check";
import Hourglass from "lucide-react/icons/hourglass";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatDates, formatInstant, formatMoney, formatPhone } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { type Property, PropertyList } from "#app/ui/property-list/property-list.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { Deal } from "#contract/deal.ts";
import { maxBuyerNumberLength } from "#contract/limits.ts";
import styles from "./deal.module.css";
import { overrunOf } from "./overrun.ts";

export type DetailRights = { delivery: boolean; comment: boolean; buyerNumber: boolean };
type Props = { deal: Deal; rights: DetailRights };

/** Payment, delivery and the people responsible. */
export function DealDetails({ deal, rights }: Props) {
  const { t } = useTranslation(["deals", "common", "statuses"]);
  const { driver, car } = deal.deliveryDetails;
  const items: Property[] = [
    ...deal.assortments.map((each) => ({ key: each.uuid, label: each.name, value: <Payment deal={deal} assortment={each} /> })),
    { key: "company", label: t("details.company"), value: deal.buyerCompanyName },
    {
      key: "buyerNumber",
      label: t("details.buyerNumber"),
      value: deal.buyerNumber || <span className="muted">{t("common:none")}</span>,
    },
    { key: "branch", label: t("details.branch"), value: `${deal.branchName}, ${deal.deliveryAddress}` },
    { key: "dates", label: t("details.dates"), value: formatDates(deal.deliveryFrom, deal.deliveryTo) },
    { key: "driver", label: t("details.driver"), value: driver || <span className="muted">{t("details.notSet")}</span> },
    { key: "car", label: t("details.car"), value: car || <span className="muted">{t("details.notSet")}</span> },
    { key: "creator", label: t("details.creator"), value: deal.buyerCustomerName },
    ...(deal.actedByName ? [{ key: "actedBy", label: t("details.actedBy"), value: deal.actedByName }] : []),
    { key: "seller", label: t("details.seller"), value: <Seller deal={deal} /> },
    { key: "status", label: t("details.statusUpdatedAt"), value: formatInstant(deal.statusUpdatedAt) },
    { key: "type", label: t("details.type"), value: t(`statuses:dealType.${deal.type}`) },
    {
      key: "comment",
      label: t("details.comment"),
      value: deal.comment ? <span className={styles.comment}>{deal.comment}</span> : <span className="muted">{t("common:none")}</span>,
    },
  ];
  return (
    <Card id="details" title={t("details.title")} className="keep">
      <PropertyList items={items} />
      {rights.delivery && <DeliveryForm deal={deal} />}
      {rights.buyerNumber && <BuyerNumberForm deal={deal} />}
      {rights.comment && <CommentForm deal={deal} />}
    </Card>
  );
}

function Payment({ deal, assortment }: { deal: Deal; assortment: Deal["assortments"][number] }) {
  const { t } = useTranslation("deals");
  const { type, total, missing } = assortment;
  return (
    <>
      {t(`payment.${type}`, { total: formatMoney(total) })}
      {missing.amount > 0 && (
        <>
          <br />
          <StatusTag tone="warning" icon={Hourglass}>
            {t(overrunOf(deal) > 0 ? "payment.overrun" : "payment.missing", { amount: formatMoney(missing) })}
          </StatusTag>
        </>
      )}
      {type === "prepaid" && deal.isPaid && missing.amount === 0 && (
        <>
          <br />
          <StatusTag tone="success" icon={CircleCheck}>
            {t("payment.paid")}
          </StatusTag>
        </>
      )}
    </>
  );
}

function Seller({ deal }: { deal: Deal }) {
  const { t } = useTranslation("deals");
  if (!deal.sellerCustomerName) return <span className="muted">{t("list.noSeller")}</span>;
  return (
    <>
      {deal.sellerCustomerName}
      {deal.sellerCustomerPhone && (
        <>
          <br />
          <Link href={`tel:${deal.sellerCustomerPhone}`} className="nowrap">
            {formatPhone(deal.sellerCustomerPhone)}
          </Link>
        </>
      )}
    </>
  );
}

type DetailProps = {
  deal: Deal;
  intent: string;
  summary: string;
  stored: string;
  fields: (form: ReturnType<typeof useFormOf>) => ReactNode;
};

/** The form of one detail behind a link. `stored` resets it when somebody has changed the detail. */
function DetailForm({ deal, intent, summary, stored, fields }: DetailProps) {
  const { t } = useTranslation("common");
  const form = useFormOf([intent], "");
  const key = useFormResetKey(form, stored);
  return (
    <Disclosure variant="link" summary={summary} open={form.own} className={styles.detailsForm}>
      <Form method="post" key={key}>
        <VersionField version={deal.version} own={form.own} />
        <Stack gap={3}>
          {fields(form)}
          <div>
            <Button name="intent" value={intent}>
              {t("save")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={[intent]} />
      </Form>
    </Disclosure>
  );
}

function DeliveryForm({ deal }: { deal: Deal }) {
  const { t } = useTranslation(["deals", "common"]);
  const { driver, car } = deal.deliveryDetails;
  return (
    <DetailForm
      deal={deal}
      intent="delivery"
      summary={t("details.editDelivery")}
      stored={JSON.stringify(deal.deliveryDetails)}
      fields={({ error, value }) => (
        <>
          <Field id="driver" label={t("details.driver")} optional={t("common:optional")} error={error("driver")}>
            <TextInput name="driver" maxLength={200} defaultValue={value("driver", driver)} />
          </Field>
          <Field id="car" label={t("details.carField")} optional={t("common:optional")} error={error("car")}>
            <TextInput name="car" maxLength={100} defaultValue={value("car", car)} />
          </Field>
        </>
      )}
    />
  );
}

function BuyerNumberForm({ deal }: { deal: Deal }) {
  const { t } = useTranslation(["deals", "common"]);
  const name = "buyerNumber";
  return (
    <DetailForm
      deal={deal}
      intent={name}
      summary={t("details.editBuyerNumber")}
      stored={deal.buyerNumber}
      fields={({ error, value }) => (
        <Field
          id={name}
          label={t("details.buyerNumber")}
          optional={t("common:optional")}
          hint={t("details.buyerNumberHint")}
          error={error(name)}
        >
          <TextInput name={name} maxLength={maxBuyerNumberLength} autoComplete="off" defaultValue={value(name, deal.buyerNumber)} />
        </Field>
      )}
    />
  );
}

function CommentForm({ deal }: { deal: Deal }) {
  const { t } = useTranslation(["deals", "common"]);
  return (
    <DetailForm
      deal={deal}
      intent="comment"
      summary={t("details.editComment")}
      stored={deal.comment}
      fields={({ error, value }) => (
        <Field
          id="comment"
          label={t("details.comment")}
          optional={t("common:optional")}
          hint={t("details.commentHint")}
          error={error("comment")}
        >
          <Textarea name="comment" rows={3} maxLength={1000} defaultValue={value("comment", deal.comment)} />
        </Field>
      )}
    />
  );
}
