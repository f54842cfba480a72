import { useTranslation } from "react-i18next";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import type { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./grid.module.css";
import type { ColumnView } from "./grid-view.ts";

type Props = {
  form: ReturnType<typeof useFormOf>;
  columns: readonly ColumnView[];
  lists: readonly { uuid: string; name: string; count: number }[];
  /** Maximum number of rows. */
  maxRows: number;
};

/** Adds rows: one product by text, or many from a trade point's usual goods or a list. */
export function ProductFields({ form, columns, lists, maxRows }: Props) {
  const { t } = useTranslation("branch-orders");
  const { problem } = useFormErrors();
  const candidates = form.own && problem?.name === "SEVERAL" ? candidatesOf(problem.details) : [];
  return (
    <div className={styles.tools}>
      <div className={styles.tool}>
        <Field id="text" label={t("add.label")} error={form.error("text")}>
          <TextInput name="text" maxLength={300} defaultValue={form.value("text")} placeholder={t("add.example")} />
        </Field>
        {candidates.length > 0 && (
          <Field id="pick" label={t("add.pick")} error={form.error("pick")}>
            <Select
              name="pick"
              defaultValue={candidates[0]?.uuid}
              options={candidates.map(({ uuid, name, sku }) => ({ value: uuid, label: `${name}, ${sku}` }))}
            />
          </Field>
        )}
        <Button name="intent" value="add">
          {t("add.button")}
        </Button>
      </div>
      <div className={styles.tool}>
        <Field id="source" label={t("source.label")} error={form.error("source")}>
          <Select name="source" defaultValue={form.value("source")}>
            <option value="">{t("source.choose")}</option>
            <optgroup label={t("source.goods")}>
              {columns.map(({ uuid, name }) => (
                <option key={uuid} value={`goods:${uuid}`}>
                  {t("source.goodsOf", { name })}
                </option>
              ))}
            </optgroup>
            {lists.length > 0 && (
              <optgroup label={t("source.lists")}>
                {lists.map(({ uuid, name, count }) => (
                  <option key={uuid} value={`list:${uuid}`}>
                    {t("source.list", { name, count })}
                  </option>
                ))}
              </optgroup>
            )}
          </Select>
        </Field>
        <Checkbox name="usual" defaultChecked={form.chosen("usual", []).length > 0}>
          {t("source.usual")}
        </Checkbox>
        <Button name="intent" value="source">
          {t("source.button")}
        </Button>
      </div>
      <p className="muted small">{t("source.most", { count: maxRows })}</p>
    </div>
  );
}

type Candidate = { uuid: string; name: string; sku: string };

const candidatesOf = (details: Record<string, unknown>) => (details as { candidates?: Candidate[] }).candidates ?? [];
