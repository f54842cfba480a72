import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatDate } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { sellerRegimes } from "#contract/enums.ts";
import type { SellerRegimes } from "#contract/seller-regimes.ts";
import styles from "./tax-regimes-card.module.css";

type Props = SellerRegimes & { today: string };

/** How the seller is taxed, by days: VAT of every line follows it. */
export function TaxRegimesCard({ regimes, version, today }: Props) {
  const { t } = useTranslation("companies");
  return (
    <Card id="regimes" title={t("regimes.title")}>
      <Stack gap={4}>
        <p className="muted">{t("regimes.lead")}</p>
        {regimes.length === 0 ? <Note tone="warning">{t("regimes.empty")}</Note> : <RegimesTable {...{ regimes, version, today }} />}
        <RegimeForm version={version} />
      </Stack>
    </Card>
  );
}

function RegimesTable({ regimes, version, today }: Props) {
  const { t } = useTranslation("companies");
  const current = regimes.find(({ from }) => from <= today);
  const stateOf = ({ from }: SellerRegimes["regimes"][number]) => {
    if (from === current?.from) return t("regimes.current");
    return t(from > today ? "regimes.future" : "regimes.past");
  };
  return (
    <Table
      className={styles.regimes}
      caption={t("regimes.caption")}
      needs="s"
      rows={regimes}
      rowKey={({ from }) => from}
      columns={[
        { id: "from", title: t("regimes.from"), rowHeader: true, nowrap: true, card: "title", cell: ({ from }) => formatDate(from) },
        { id: "regime", title: t("regimes.regime"), card: "full", cell: ({ regime }) => t(`regimes.names.${regime}`) },
        { id: "state", title: t("regimes.state"), card: "full", cell: stateOf },
        {
          id: "remove",
          title: t("regimes.remove"),
          hideTitle: true,
          align: "end",
          card: "aside",
          cell: ({ from }) =>
            regimes.length > 1 && (
              <Form method="post" preventScrollReset>
                <VersionField version={version} />
                <input type="hidden" name="from" value={from} />
                <Button
                  variant="quiet"
                  name="intent"
                  value="removeRegime"
                  aria-label={t("regimes.removeNamed", { date: formatDate(from) })}
                >
                  {t("regimes.remove")}
                </Button>
              </Form>
            ),
        },
      ]}
    />
  );
}

function RegimeForm({ version }: { version: number }) {
  const { t } = useTranslation(["companies", "common"]);
  const { error, value, busy, own } = useFormOf(["regime"], "");
  const key = useFormResetKey({ own, busy });
  return (
    <Form method="post" noValidate preventScrollReset key={key}>
      <VersionField version={version} own={own} />
      <Stack gap={3}>
        <h3>{t("regimes.change")}</h3>
        <RadioGroup
          id="regime"
          name="regime"
          legend={t("regimes.regime")}
          options={sellerRegimes.map((regime) => ({ value: regime, label: t(`regimes.names.${regime}`) }))}
          defaultValue={value("regime")}
          error={error("regime")}
        />
        <Field id="from" label={t("regimes.from")} hint={t("regimes.fromHint")} error={error("from")}>
          <TextInput type="date" name="from" min="2004-01-01" defaultValue={value("from")} required />
        </Field>
        <div>
          <Button name="intent" value="regime" busy={busy} busyText={t("common:saving")}>
            {t("regimes.save")}
          </Button>
        </div>
      </Stack>
      <FormDraft intents={["regime"]} />
    </Form>
  );
}
