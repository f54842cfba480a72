import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { SaveFirst } from "#app/form/save-first.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Columns, Stack, Sticky } from "#app/ui/layout/layout.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { Deal } from "#contract/deal.ts";
import type { Side } from "./deal-buttons.ts";
import styles from "./deal-edit.module.css";
import { addedField } from "./edit-fields.ts";
import { SegmentCard } from "./edit-segment-card.tsx";
import { editSegments, type Schedules } from "./edit-segments.ts";
import { EditSummary } from "./edit-summary.tsx";
import { FindProducts } from "./find-products.tsx";
import { useAdded } from "./use-added.ts";
import { usePreview } from "./use-preview.ts";

type Props = { deal: Deal; side: Side; schedules: Schedules };

/** Quantities and dates of a deal. The server computes sums and differences before anything is saved. */
export function EditForm({ deal, side, schedules }: Props) {
  const { t } = useTranslation(["deals", "common"]);
  const withReturnTo = useReturnTo();
  const form = useRef<HTMLFormElement>(null);
  const formErrors = useFormErrors();
  const { preview, recalculate, isCounting, trouble } = usePreview(form);
  const values = formErrors.failed ? formErrors.values : (preview?.values ?? {});
  const { fields, added, firstText, enter, isRestored } = useAdded("save:", deal, values);
  const text = (name: string) => (typeof values[name] === "string" ? (values[name] as string) : firstText(name));
  useEffect(() => {
    if (isRestored) recalculate();
  }, [isRestored, recalculate]);
  // Only a refused save reports a concurrent change. Until then the typed values keep the version they were opened with.
  const [opened, setOpened] = useState(deal.version);
  if (formErrors.isChanged && opened !== deal.version) setOpened(deal.version);
  const version = formErrors.isChanged ? deal.version : (text("version") ?? opened);
  return (
    <Form method="post" ref={form} noValidate id="deal-edit">
      {/* Without JavaScript Enter must recalculate, not press the first minus button. */}
      <button type="submit" name="intent" value="check" className="sr-only" tabIndex={-1}>
        {t("edit.recalculate")}
      </button>
      <input type="hidden" name="version" value={version} autoComplete="off" />
      {fields.map(({ product, text: json }) => (
        <input
          key={product.productUuid}
          type="hidden"
          name={addedField(product.productUuid)}
          value={json}
          data-drawn=""
          autoComplete="off"
          onInput={(event) => enter(product, event.currentTarget.value)}
        />
      ))}
      <Columns side="summary">
        <Stack gap={4}>
          <SaveFirst button={t("edit.save")} />
          {editSegments(deal, schedules, added).map((segment) => (
            <SegmentCard
              key={segment.uuid}
              segment={segment}
              text={text}
              error={formErrors.error}
              checked={preview?.checked ?? null}
              onChange={recalculate}
            />
          ))}
          <FindProducts
            found={preview?.found ?? null}
            search={text("find") ?? ""}
            error={formErrors.error("find")}
            inDeal={deal.products.map((line) => line.productUuid).concat(added.map((product) => product.productUuid))}
          />
        </Stack>
        <Sticky>
          <Card id="edit-summary" title={t("edit.summary")}>
            <Stack gap={4}>
              <EditSummary deal={deal} checked={preview?.checked ?? null} isCounting={isCounting} trouble={trouble} />
              <Field
                id="edit-comment"
                label={t(`edit.comment.${side}`)}
                optional={t("common:optional")}
                error={formErrors.error("comment")}
              >
                <Textarea name="comment" rows={2} maxLength={1000} defaultValue={text("comment") ?? ""} />
              </Field>
              <p className="small muted">{t(`edit.consequence.${side}`)}</p>
              <div className={styles.buttons}>
                <Button variant="primary" name="intent" value="save" block>
                  {t("edit.save")}
                </Button>
                <Button name="intent" value="check" block>
                  {t("edit.recalculate")}
                </Button>
                <ButtonLink variant="quiet" href={withReturnTo(paths.deal(deal.uuid))} block>
                  {t("edit.cancel")}
                </ButtonLink>
              </div>
            </Stack>
          </Card>
        </Sticky>
      </Columns>
      <FormDraft intents={["save"]} skips={/^find$/} />
    </Form>
  );
}
