import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { mostSheetMegabytes } from "#contract/sheet-limits.ts";
import { sheetTypes } from "#app/areas/exchange/sheet-types.ts";
import { sizesOf } from "#app/areas/files/problem-sizes.ts";
import { useChooseAgain } from "#app/areas/files/use-choose-again.ts";
import { useFileTexts } from "#app/areas/files/use-file-texts.ts";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useRefusal } from "#app/form/use-refusal.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { type FileProblem, megabyte } from "#app/ui/file-input/check-files.ts";
import { FileInput } from "#app/ui/file-input/file-input.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import { linesAsText } from "./lines-as-text.ts";

type Branches = { branch: string | null; branches: readonly { uuid: string; name: string; address: string }[] };

/** Lines as a text out of a spreadsheet, or as its file. */
export function PasteForm({ branch, branches }: Branches) {
  const { t } = useTranslation("lines");
  const { error, value, busy } = useFormOf(["check"], "");
  // A look that was lost on its way comes back as the lines that it stood for.
  const { values } = useRefusal();
  return (
    <Card id="lines" title={t("paste.title")}>
      <Form method="post" encType="multipart/form-data" noValidate>
        <Stack gap={4}>
          <BranchField branches={branches} chosen={value("branchUuid", branch ?? "")} error={error("branchUuid")} />
          <Field id="text" label={t("paste.text")} hint={t("paste.textHint")} error={error("text")}>
            <Textarea name="text" rows={10} defaultValue={value("text", linesAsText(values))} spellCheck={false} autoComplete="off" />
          </Field>
          <SheetField error={error("sheet")} />
          <div>
            <Button variant="primary" name="intent" value="check" busy={busy} busyText={t("paste.looking")}>
              {t("paste.look")}
            </Button>
          </div>
        </Stack>
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

function SheetField({ error }: { error: string | undefined }) {
  const { t } = useTranslation(["lines", "files"]);
  const texts = useFileTexts();
  const chooseAgain = useChooseAgain(["check"], "sheet");
  const [trouble, setTrouble] = useState<string>();
  const say = (problem: FileProblem) =>
    problem.kind === "size" ? t("files:tooLarge", sizesOf(problem)) : t("paste.format", { name: "file" in problem ? problem.file : "" });
  return (
    <Field id="sheet" label={t("paste.file")} hint={t("paste.fileHint")} error={trouble ?? error ?? chooseAgain}>
      <FileInput
        name="sheet"
        types={sheetTypes}
        limit={mostSheetMegabytes * megabyte}
        drop={t("files:drop")}
        onChange={() => setTrouble(undefined)}
        onProblems={([problem]) => setTrouble(problem && say(problem))}
        texts={texts}
      />
    </Field>
  );
}
