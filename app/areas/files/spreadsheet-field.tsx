import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/field/field.tsx";
import { type FileProblem, megabyte } from "#app/ui/file-input/check-files.ts";
import { FileInput } from "#app/ui/file-input/file-input.tsx";
import { sizesOf } from "./problem-sizes.ts";
import { spreadsheetTypes } from "./spreadsheet-types.ts";
import { useChooseAgain } from "./use-choose-again.ts";
import { useFileTexts } from "./use-file-texts.ts";

type Props = {
  label: string;
  hint: string;
  error: string | undefined;
  /** Mebibytes of a file. */
  maxMegabytes: number;
  /** Error text for a file that is no table; `name` is the file's. */
  wrongFormat: (name: string) => string;
};

/** A spreadsheet, as the field `sheet` of a form with the intent `check`. */
export function SpreadsheetField({ label, hint, error, maxMegabytes, wrongFormat }: Props) {
  const { t } = useTranslation("files");
  const texts = useFileTexts();
  const chooseAgain = useChooseAgain(["check"], "sheet");
  const [trouble, setTrouble] = useState<string>();
  const problemText = (problem: FileProblem) =>
    problem.kind === "size" ? t("tooLarge", sizesOf(problem)) : wrongFormat("file" in problem ? problem.file : "");
  return (
    <Field id="sheet" label={label} hint={hint} error={trouble ?? error ?? chooseAgain}>
      <FileInput
        name="sheet"
        types={spreadsheetTypes}
        limit={maxMegabytes * megabyte}
        drop={t("drop")}
        onChange={() => setTrouble(undefined)}
        onProblems={([problem]) => setTrouble(problem && problemText(problem))}
        texts={texts}
      />
    </Field>
  );
}
