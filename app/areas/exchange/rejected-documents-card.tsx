import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { RejectedDocument } from "#contract/exchange-deals.ts";
import styles from "./exchange.module.css";

/** Orders and payments of 1C that were not applied, or not whole, each with what a person can do. */
export function RejectedDocumentsCard({ documents, total }: { documents: readonly RejectedDocument[]; total: number }) {
  const { t } = useTranslation("exchange");
  return (
    <Card id="rejectedDocuments" title={t("rejectedDocuments.title")} pad="none">
      <p className={styles.about}>{t("rejectedDocuments.about")}</p>
      <Table
        caption={t("rejectedDocuments.caption")}
        needs="m"
        rows={documents}
        rowKey={({ sender, document }) => `${sender} ${document}`}
        columns={[
          {
            id: "title",
            title: t("rejectedDocuments.document"),
            rowHeader: true,
            card: "title",
            cell: ({ title, dealUuid }) => (
              <span className={styles.text}>{dealUuid ? <Link href={paths.deal(dealUuid)}>{title}</Link> : title}</span>
            ),
          },
          {
            id: "message",
            title: t("rejectedDocuments.message"),
            card: "full",
            cell: ({ message }) => <span className={styles.sentence}>{message}</span>,
          },
          { id: "sender", title: t("rejectedDocuments.sender"), cell: ({ sender }) => <span className={styles.text}>{sender}</span> },
          { id: "rejectedAt", title: t("rejectedDocuments.rejectedAt"), cell: ({ rejectedAt }) => formatInstant(rejectedAt) },
          { id: "actions", title: t("rejectedDocuments.actions"), card: "full", cell: (document) => <DismissForm document={document} /> },
        ]}
      />
      {documents.length < total && <p className={styles.more}>{t("rejectedDocuments.more", { count: total - documents.length })}</p>}
    </Card>
  );
}

function DismissForm({ document: { sender, document, title, rejectedAt } }: { document: RejectedDocument }) {
  const { t } = useTranslation("exchange");
  const { busy } = useFormOf(["dismiss"], "");
  return (
    <Form method="post" preventScrollReset>
      {Object.entries({ sender, document, rejectedAt }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
      ))}
      <Button variant="quiet" name="intent" value="dismiss" aria-label={t("rejectedDocuments.dismissIt", { title })} busy={busy}>
        {t("rejectedDocuments.dismiss")}
      </Button>
    </Form>
  );
}
