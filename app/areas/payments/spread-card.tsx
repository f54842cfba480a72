import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatMoney, unbroken } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field, FieldError } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { kopecksOf } from "#contract/kopecks.ts";
import type { PayableContract, PaymentTwin } from "#contract/payments.ts";
import type { Money } from "#contract/primitives.ts";
import styles from "./payments.module.css";
import { partField } from "./typed-values.ts";

type Props = { company: string; amount: Money; contracts: readonly PayableContract[]; twins: readonly PaymentTwin[] };

/** What of the payment goes to each contract; begins with what the portal would do. */
export function SpreadCard({ company, amount, contracts, twins }: Props) {
  const { t } = useTranslation("payments");
  const { error, busy } = useFormOf(["post"], "");
  // Kopecks, as formatMoney takes a number.
  const left = kopecksOf(amount) - contracts.reduce((sum, { proposed }) => sum + kopecksOf(proposed), 0);
  const isFirst = ({ owed, proposed }: PayableContract) => owed.amount > 0 || proposed.amount > 0;
  const shown = contracts.some(isFirst) ? contracts.filter(isFirst) : contracts;
  const others = contracts.filter((contract) => !shown.includes(contract));
  if (contracts.length === 0)
    return (
      <Card id="spread" title={t("card.spread")}>
        <p>{t("card.noContracts")}</p>
      </Card>
    );
  return (
    <Card id="spread" title={t("card.spread")}>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="company" value={company} autoComplete="off" />
        {twins.map(({ id }) => (
          <input key={id} type="hidden" name={`twin.${id}`} value={id} autoComplete="off" />
        ))}
        <Stack gap={4}>
          <fieldset id="parts" tabIndex={-1} aria-describedby="parts-sum parts-error">
            <legend className="sr-only">{t("card.spread")}</legend>
            <Stack gap={4}>
              {error("parts") && <FieldError id="parts-error">{error("parts")}</FieldError>}
              <ContractsTable contracts={shown} />
              {others.length > 0 && (
                <Disclosure variant="link" summary={t("card.others", { count: others.length })}>
                  <ContractsTable contracts={others} />
                </Disclosure>
              )}
            </Stack>
          </fieldset>
          <p id="parts-sum">
            <b>{t("card.total", { sum: formatMoney(amount) })}</b>
            {left > 0 && <span className={styles.above}>{t("card.left", { sum: formatMoney(left) })}</span>}
          </p>
          <div>
            <Button variant="primary" name="intent" value="post" busy={busy} busyText={t("ready.posting")}>
              {t("card.post")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["post"]} of={company} />
      </Form>
    </Card>
  );
}

function ContractsTable({ contracts }: { contracts: readonly PayableContract[] }) {
  const { t } = useTranslation("payments");
  return (
    <Table
      caption={t("card.spreadCaption")}
      needs="s"
      rows={contracts}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "contract",
          title: t("card.contract"),
          rowHeader: true,
          card: "title",
          cell: ({ assortmentName, branchName }) => (
            <span className={styles.text}>
              {assortmentName}
              <span className={styles.above}>{unbroken(branchName)}</span>
            </span>
          ),
        },
        { id: "owed", title: t("card.owed"), align: "end", nowrap: true, cell: ({ owed }) => formatMoney(owed) },
        {
          id: "overdue",
          title: t("card.overdue"),
          align: "end",
          nowrap: true,
          cell: ({ overdue }) => <span className={overdue.amount > 0 ? "negative" : "muted"}>{formatMoney(overdue)}</span>,
        },
        { id: "part", title: t("card.part"), align: "end", cell: (contract) => <PartInput contract={contract} /> },
      ]}
    />
  );
}

function PartInput({ contract: { uuid, assortmentName, branchName, proposed } }: { contract: PayableContract }) {
  const { t } = useTranslation("payments");
  const { error, value } = useFormOf(["post"], "");
  const name = partField(uuid);
  const sum = proposed.amount > 0 ? proposed.amount.toFixed(2).replace(".", ",") : "";
  return (
    <Field
      id={name}
      label={t("card.partOf", { assortment: assortmentName, branch: branchName })}
      hideLabel
      error={error(name)}
      className={styles.part}
    >
      <TextInput name={name} inputMode="decimal" maxLength={40} autoComplete="off" defaultValue={value(name, sum)} />
    </Field>
  );
}
