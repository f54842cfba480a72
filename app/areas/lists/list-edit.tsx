import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { SaveFirst } from "#app/form/save-first.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { ShoppingList } from "#contract/lists.ts";
import { ListFields } from "./list-fields.tsx";
import styles from "./order-sheet.module.css";

type Line = ShoppingList["lines"][number];

/** The whole list as one form: name, trade point, sharing and lines with their positions. */
export function ListEdit({ list, branches }: { list: ShoppingList; branches: readonly { uuid: string; name: string }[] }) {
  const { t } = useTranslation(["lists", "common"]);
  const form = useFormOf(["save"], "");
  const gone = form.chosen("gone", []);
  const field = (name: string, { productUuid, name: product }: Line, label: string, saved: string, width?: string) => {
    const id = `${name}-${productUuid}`;
    return (
      <Field id={id} label={`${label}: ${product}`} hideLabel error={form.error(id)} className={width}>
        <TextInput
          name={id}
          inputMode={name === "note" ? undefined : "decimal"}
          maxLength={name === "note" ? 200 : 20}
          defaultValue={form.value(id, saved)}
        />
      </Field>
    );
  };
  const titles = { place: t("edit.place"), quantity: t("edit.quantity"), note: t("edit.note") };
  return (
    <Form method="post" noValidate>
      <VersionField version={list.version} own={form.own} />
      <Stack gap={4}>
        <SaveFirst button={t("edit.save")} />
        <Card>
          <ListFields form={form} branches={branches} list={list} mayShare={list.allowedActions.includes("share")} />
        </Card>
        {list.lines.length > 0 && (
          <Card pad="none" aria-label={t("edit.lines")}>
            <Table
              caption={t("edit.lines")}
              needs="m"
              rows={list.lines.map((line, index) => ({ ...line, place: index + 1 }))}
              rowKey={({ productUuid }) => productUuid}
              columns={[
                { id: "place", title: titles.place, cell: (row) => field("place", row, titles.place, String(row.place), styles.narrow) },
                {
                  id: "name",
                  title: t("sheet.name"),
                  rowHeader: true,
                  card: "full",
                  cell: ({ name, sku }) => (
                    <>
                      {unbroken(name)}
                      <br />
                      <span className="muted small">{sku}</span>
                    </>
                  ),
                },
                {
                  id: "quantity",
                  title: titles.quantity,
                  cell: (row) =>
                    field("quantity", row, titles.quantity, row.quantity === null ? "" : formatQuantity(row.quantity), styles.narrow),
                },
                { id: "note", title: titles.note, card: "full", cell: (row) => field("note", row, titles.note, row.note) },
                {
                  id: "gone",
                  title: t("edit.remove"),
                  cell: ({ productUuid, name }) => (
                    <Checkbox name="gone" value={productUuid} defaultChecked={gone.includes(productUuid)}>
                      <span className="sr-only">{t("edit.removeOf", { name })}</span>
                    </Checkbox>
                  ),
                },
              ]}
            />
          </Card>
        )}
        <Row gap={2}>
          <Button variant="primary" name="intent" value="save" busy={form.busy} busyText={t("common:saving")}>
            {t("edit.save")}
          </Button>
          <ButtonLink href={paths.orderingList(list.uuid)}>{t("common:cancel")}</ButtonLink>
        </Row>
      </Stack>
      <FormDraft intents={["save"]} />
    </Form>
  );
}
