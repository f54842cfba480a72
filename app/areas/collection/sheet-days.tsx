import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatDate } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { SheetDay } from "#contract/collection.ts";
import { sheetKinds } from "#contract/money-enums.ts";

/** Days that there is something to deliver on, each with its buttons. */
export function SheetDays({ days }: { days: readonly SheetDay[] }) {
  const { t } = useTranslation(["collection", "common"]);
  if (days.length === 0)
    return (
      <Card id="days" title={t("sheets.days")}>
        <p className="muted">{t("sheets.noDays")}</p>
      </Card>
    );
  return (
    <Card id="days" title={t("sheets.days")} pad="none">
      <Table
        needs="m"
        caption={t("sheets.daysCaption")}
        rows={days}
        rowKey={keyOf}
        columns={[
          { id: "date", title: t("sheets.date"), rowHeader: true, card: "title", nowrap: true, cell: ({ date }) => formatDate(date) },
          { id: "storage", title: t("sheets.storage"), cell: ({ storage: { name, center } }) => t("sheets.place", { name, center }) },
          {
            id: "suborders",
            title: t("sheets.suborders"),
            cell: ({ suborderCount, toCollect }) => (
              <>
                {suborderCount}{" "}
                <span className="muted small">
                  {toCollect > 0 ? t("sheets.toCollect", { count: toCollect }) : t("sheets.allCollected")}
                </span>
              </>
            ),
          },
          { id: "make", title: t("sheets.make"), card: "full", cell: (day) => <Make day={day} /> },
        ]}
      />
    </Card>
  );
}

const keyOf = ({ storage, date }: SheetDay) => `${date}-${storage.uuid}`;

function Make({ day }: { day: SheetDay }) {
  const { t } = useTranslation("collection");
  const { busy } = useFormOf([...sheetKinds], keyOf(day));
  const { name, center } = day.storage;
  const nameOf = (kind: string) =>
    t("sheets.makeNamed", { kind, date: formatDate(day.date), storage: t("sheets.place", { name, center }) });
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="storage" value={day.storage.uuid} />
      <input type="hidden" name="date" value={day.date} />
      <Row gap={2}>
        {sheetKinds
          .filter((kind) => kind !== "pickingList" || day.toCollect > 0)
          .map((kind) => (
            <Button
              key={kind}
              name="intent"
              value={kind}
              busy={busy}
              busyText={t("sheets.making")}
              aria-label={nameOf(t(`sheets.kinds.${kind}`))}
            >
              {t(`sheets.kinds.${kind}`)}
            </Button>
          ))}
      </Row>
    </Form>
  );
}
