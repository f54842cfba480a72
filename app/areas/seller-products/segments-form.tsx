import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { withQuery } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field, FieldError } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { maxSetSegments } from "#contract/limits.ts";
import type { SellerCategory } from "#contract/seller-categories.ts";
import { CategoriesTable } from "./categories-table.tsx";
import styles from "./seller-products.module.css";

export const segmentsForm = "several-";

/** What segments that are to be marked do not have. */
export const markedLacks = ["temperature", "assortment"] as const;
type Lack = (typeof markedLacks)[number];

type Props = {
  categories: readonly SellerCategory[];
  assortments: readonly { uuid: string; name: string }[];
  /** Segments without it are marked. */
  marked: Lack | undefined;
};

/** The list, in which segments can be marked, and what all the marked ones are given at once. */
export function SegmentsForm({ categories, assortments, marked }: Props) {
  const { t } = useTranslation(["categories", "common"]);
  const { own, id, error, value, chosen, busy } = useFormOf(["setSegments"], segmentsForm);
  const key = useFormResetKey({ own, busy }, marked);
  const without = (lack: Lack) => categories.filter(({ lacks }) => lacks.includes(lack)).map(({ uuid }) => uuid);
  const wrong = error("segments");
  const marks = markedLacks.flatMap((lack) => {
    const number = without(lack).length;
    return number > 0 && lack !== marked ? [{ lack, number }] : [];
  });
  if (categories.every(({ parentUuid }) => parentUuid === null)) return <CategoriesTable categories={categories} marked={[]} />;
  return (
    <Form method="post" noValidate key={key}>
      <CategoriesTable categories={categories} marked={chosen("segments", marked ? without(marked).slice(0, maxSetSegments) : [])} />
      <Stack gap={4} className={styles.save}>
        <div id={id("segments")} tabIndex={-1}>
          <h2>{t("several.title")}</h2>
          <p className="muted">{t("several.text")}</p>
          {marked && without(marked).length > maxSetSegments && <p>{t("several.first", { number: formatNumber(maxSetSegments) })}</p>}
          {wrong && <FieldError id={`${id("segments")}-error`}>{wrong}</FieldError>}
        </div>
        {(marks.length > 0 || marked) && (
          <Row gap={2}>
            {marks.length > 0 && <span>{t("several.mark")}</span>}
            {marks.map(({ lack, number }) => (
              <Link key={lack} href={`${paths.exchangeCategories}${withQuery("", { marked: lack })}`} preventScrollReset>
                {t(`several.${lack}`, { number: formatNumber(number) })}
              </Link>
            ))}
            {marked && (
              <Link href={paths.exchangeCategories} preventScrollReset>
                {t("several.none")}
              </Link>
            )}
          </Row>
        )}
        <div className={styles.fields}>
          <Field id={id("temperatureMode")} label={t("form.temperature")} hint={t("form.temperatureHint")} error={error("temperatureMode")}>
            <TextInput name="temperatureMode" maxLength={40} list="temperature-modes" defaultValue={value("temperatureMode")} />
          </Field>
          <Field id={id("assortment")} label={t("form.assortment")} hint={t("form.assortmentHint")} error={error("assortment")}>
            <Select
              name="assortment"
              options={[{ value: "", label: t("several.keep") }, ...assortments.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
              defaultValue={value("assortment")}
            />
          </Field>
          <Field
            id={id("newAssortment")}
            label={t("form.newAssortment")}
            hint={t("form.newAssortmentHint")}
            optional={t("common:optional")}
            error={error("newAssortment")}
          >
            <TextInput name="newAssortment" maxLength={100} defaultValue={value("newAssortment")} />
          </Field>
        </div>
        <div>
          <Button name="intent" value="setSegments" busy={busy} busyText={t("common:saving")}>
            {t("several.save")}
          </Button>
        </div>
      </Stack>
      <FormDraft intents={["setSegments"]} />
    </Form>
  );
}
