import { useTranslation } from "react-i18next";
import { SpreadsheetField } from "#app/areas/files/spreadsheet-field.tsx";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import { maxOrderSpreadsheetMegabytes } from "#contract/limits.ts";

type Branches = { branch: string | null; branches: readonly { uuid: string; name: string; address: string }[] };

/** Order lines pasted from a spreadsheet or uploaded as a file. */
export function PasteForm({ branch, branches }: Branches) {
  const { t } = useTranslation("lines");
  const { error, value, busy } = useFormOf(["check"], "");
  // If looking up failed, the lines come back as text.
  const { values } = useFormErrors();
  return (
    <Card id="lines" title={t("paste.title")}>
      <Form method="post" encType="multipart/form-data" noValidate>
        <Stack gap={4}>
          <BranchField branches={branches} chosen={value("branchUuid", branch ?? "")} error={error("branchUuid")} />
          <Field id="text" label={t("paste.text")} hint={t("paste.textHint")} error={error("text")}>
            <Textarea
              name="text"
              rows={10}
              placeholder={t("paste.example")}
              defaultValue={value("text", linesAsText(values))}
              spellCheck={false}
            />
          </Field>
          <SpreadsheetField
            label={t("paste.file")}
            hint={t("paste.fileHint")}
            error={error("sheet")}
            maxMegabytes={maxOrderSpreadsheetMegabytes}
          />
          <div>
            <Button variant="primary" name="intent" value="check" busy={busy} busyText={t("paste.checking")}>
              {t("paste.check")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["check"]} goesOn />
      </Form>
    </Card>
  );
}

type BranchProps = Pick<Branches, "branches"> & { chosen: string; error: string | undefined };

function BranchField({ branches, chosen, error }: BranchProps) {
  const { t } = useTranslation("lines");
  const [only, ...others] = branches;
  if (only && others.length === 0) return <input type="hidden" name="branchUuid" value={only.uuid} />;
  const options = branches.map(({ uuid, name, address }) => ({ value: uuid, label: `${name}, ${address}` }));
  const isChosen = branches.some(({ uuid }) => uuid === chosen);
  return (
    <Field id="branchUuid" label={t("paste.branch")} error={error}>
      <Select
        name="branchUuid"
        defaultValue={isChosen ? chosen : ""}
        options={isChosen ? options : [{ value: "", label: t("paste.branchChoose") }, ...options]}
      />
    </Field>
  );
}

/** Turns the fields of a preview (`posted-lines.ts`) back into lines to paste. */
function linesAsText(values: Record<string, string | string[]>): string {
  const of = (name: string) => (typeof values[name] === "string" ? values[name].replace(/\s+/g, " ") : "");
  return Object.keys(values)
    .flatMap((name) => (/^text-\d{1,3}$/.test(name) ? [`${of(name)}\t${of(name.replace("text", "quantity"))}`] : []))
    .join("\n");
}
