import CircleCheck from "lucide-react/icons/circle-check";
import Hourglass from "lucide-react/icons/hourglass";
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
import styles from "./deal.module.css";
import { overrunOf } from "./overrun.ts";

export type DetailRights = { delivery: boolean; comment: boolean };
type Props = { deal: Deal; rights: DetailRights };

/** Payment, delivery and the people responsible. */
export function DealDetails({ deal, rights }: Props) {
  const { t } = useTranslation(["deals", "common", "statuses"]);
  const { driver, car } = deal.deliveryDetails;
  const items: Property[] = [
    ...deal.assortments.map((each) => ({ key: each.uuid, label: each.name, value: <Payment deal={deal} assortment={each} /> })),
    { key: "company", label: t("details.company"), value: deal.buyerCompanyName },
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

function DeliveryForm({ deal }: { deal: Deal }) {
  const { t } = useTranslation(["deals", "common"]);
  const { own, busy, error, value } = useFormOf(["delivery"], "");
  const key = useFormResetKey({ own, busy }, JSON.stringify(deal.deliveryDetails));
  return (
    <Disclosure look="link" summary={t("details.editDelivery")} open={own} className={styles.detailsForm}>
      <Form method="post" key={key}>
        <VersionField version={deal.version} own={own} />
        <Stack gap={3}>
          <Field id="driver" label={t("details.driver")} optional={t("common:optional")} error={error("driver")}>
            <TextInput name="driver" maxLength={200} defaultValue={value("driver", deal.deliveryDetails.driver)} />
          </Field>
          <Field id="car" label={t("details.carField")} optional={t("common:optional")} error={error("car")}>
            <TextInput name="car" maxLength={100} defaultValue={value("car", deal.deliveryDetails.car)} />
          </Field>
          <div>
            <Button name="intent" value="delivery">
              {t("common:save")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["delivery"]} />
      </Form>
    </Disclosure>
  );
}

function CommentForm({ deal }: { deal: Deal }) {
  const { t } = useTranslation(["deals", "common"]);
  const { own, busy, error, value } = useFormOf(["comment"], "");
  const key = useFormResetKey({ own, busy }, deal.comment ?? "");
  return (
    <Disclosure look="link" summary={t("details.editComment")} open={own} className={styles.detailsForm}>
      <Form method="post" key={key}>
        <VersionField version={deal.version} own={own} />
        <Stack gap={3}>
          <Field
            id="comment"
            label={t("details.comment")}
            optional={t("common:optional")}
            hint={t("details.commentHint")}
            error={error("comment")}
          >
            <Textarea name="comment" rows={3} maxLength={1000} defaultValue={value("comment", deal.comment)} />
          </Field>
          <div>
            <Button name="intent" value="comment">
              {t("common:save")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["comment"]} />
      </Form>
    </Disclosure>
  );
}
