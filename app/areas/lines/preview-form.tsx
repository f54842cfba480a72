import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { CompanyField, Form } from "#app/form/form.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { SaveFirst } from "#app/form/save-first.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { SkipLink } from "#app/ui/skip-link/skip-link.tsx";
import styles from "./lines.module.css";
import { answerField, codeField, isOpen, type Preview } from "./preview.ts";
import { PreviewCounts } from "./preview-counts.tsx";
import { PreviewRow } from "./preview-row.tsx";
import { usePreviewDraft } from "./use-preview-draft.ts";

/** The preview: every line with the product found for it, or a question. */
export function PreviewForm({ preview, orderKey }: { preview: Preview; orderKey: string }) {
  const { t } = useTranslation("lines");
  const { error, chosen } = useFormOf(["preview", "add", "set"], "");
  const adding = useIsBusy(["add"]);
  const lines = useRef<HTMLOListElement>(null);
  const draft = usePreviewDraft(lines, preview.uuid);
  const isAsking = preview.lines.some(isOpen);
  const unknown = preview.lines.filter(({ status }) => status === "unknown");
  return (
    <Card id="preview" title={t("preview.title")}>
      <Stack gap={4}>
        <SkipLink href="#add">{t("preview.skipToAdd")}</SkipLink>
        <PreviewCounts preview={preview} />
        <Form method="post" encType="multipart/form-data" noValidate>
          {/* Enter presses the form's first button. */}
          <button type="submit" name="intent" value="preview" tabIndex={-1} className="sr-only">
            {t("preview.again")}
          </button>
          <FormKey intent="add" value={orderKey} />
          <input type="hidden" name="branchUuid" value={preview.branchUuid} autoComplete="off" />
          <Stack gap={4}>
            <SaveFirst button={t("preview.add")} />
            <ol key={preview.uuid} ref={lines} data-draft className={styles.lines}>
              {preview.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the sheet
                <PreviewRow key={at} line={line} at={at} error={error(answerField(line, at))} codeError={error(codeField(at))} />
              ))}
            </ol>
            {isAsking && (
              <Checkbox name="skip" defaultChecked={chosen("skip", []).length > 0}>
                {t("preview.skip")}
              </Checkbox>
            )}
            <Row gap={3}>
              <Button id="add" variant="primary" name="intent" value="add" busy={adding} busyText={t("preview.adding")}>
                {t("preview.add")}
              </Button>
              <Button name="intent" value="preview">
                {t("preview.again")}
              </Button>
              <Button variant="quiet" name="intent" value="set">
                {t("preview.set")}
              </Button>
              <ButtonLink href={paths.orderingQuick} variant="quiet" onClick={draft.drop}>
                {t("paste.again")}
              </ButtonLink>
            </Row>
          </Stack>
        </Form>
        {unknown.length > 0 && (
          <form method="post" action={paths.unknownLines}>
            <CompanyField />
            {unknown.map(({ text, typed }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the sheet
              <span key={at}>
                <input type="hidden" name="text" value={text} />
                <input type="hidden" name="quantity" value={typed} />
              </span>
            ))}
            <Button variant="quiet">{t("preview.file", { count: unknown.length })}</Button>
          </form>
        )}
      </Stack>
    </Card>
  );
}
