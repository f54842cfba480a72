import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { PaymentBuyer } from "#contract/payments.ts";
import styles from "./payments.module.css";

type Props = { payment: string; company: PaymentBuyer | null; buyers: readonly PaymentBuyer[]; typed: string };

/** Whose payment it is: found by the payer's INN, or chosen. */
export function CompanyCard({ payment, company, buyers, typed }: Props) {
  const { t } = useTranslation("payments");
  const innOf = ({ inn, kpp }: PaymentBuyer) => [inn, kpp].filter(Boolean).join(" / ");
  return (
    <Card id="company" title={t("card.company")}>
      <Stack gap={4}>
        {company && (
          <p className={styles.text}>
            <b>{company.name}</b>
            <span className={styles.above}>{innOf(company)}</span>
          </p>
        )}
        <Form method="get" action={`${paths.payment(payment)}#company`} preventScrollReset className={styles.fields}>
          <Field id="buyer" label={t("card.find")}>
            <TextInput type="search" name="buyer" maxLength={100} defaultValue={typed} />
          </Field>
          <div>
            <Button>{t("card.findButton")}</Button>
          </div>
        </Form>
        {buyers.length > 0 && (
          <Table
            caption={t("card.foundCaption")}
            needs="s"
            rows={buyers}
            rowKey={({ uuid }) => uuid}
            columns={[
              {
                id: "company",
                title: t("card.companyColumn"),
                rowHeader: true,
                card: "title",
                cell: ({ name }) => <span className={styles.text}>{name}</span>,
              },
              { id: "inn", title: t("card.innKpp"), cell: innOf },
              {
                id: "action",
                title: t("card.action"),
                hideTitle: true,
                align: "end",
                card: "full",
                cell: ({ uuid, name }) => (
                  <ButtonLink href={`${paths.payment(payment)}?company=${uuid}#spread`} aria-label={t("card.chooseNamed", { name })}>
                    {t("card.choose")}
                  </ButtonLink>
                ),
              },
            ]}
          />
        )}
        {typed && buyers.length === 0 && <p>{t("card.notFound")}</p>}
      </Stack>
    </Card>
  );
}
