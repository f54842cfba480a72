import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/field/field.tsx";
import { megabyte } from "#app/ui/file-input/check-files.ts";
import { FileInput } from "#app/ui/file-input/file-input.tsx";
import { sizesOf } from "./problem-sizes.ts";
import { useChooseAgain } from "./use-choose-again.ts";
import { useFileTexts } from "./use-file-texts.ts";

type Props = {
  label: string;
  hint: string;
  error: string | undefined;
  /** Of the field, which is its id too. */
  name?: string;
  /** Of its form. */
  intent?: string;
  /** Mebibytes of a file. */
  maxMegabytes: number;
};

/** A spreadsheet or a file that the server tells from one, in a form of its own or beside other fields. */
export function SpreadsheetField({ label, hint, error, name = "sheet", intent = "check", maxMegabytes }: Props) {
  const { t } = useTranslation("files");
  const texts = useFileTexts();
  const chooseAgain = useChooseAgain([intent], name);
  const [trouble, setTrouble] = useState<string>();
  return (
    <Field id={name} label={label} hint={hint} error={trouble ?? error ?? chooseAgain}>
      <FileInput
        name={name}
        types={["xlsx", "csv", "txt"]}
        anyType
        limit={maxMegabytes * megabyte}
        drop={t("drop")}
        onChange={() => setTrouble(undefined)}
        onProblems={([problem]) => setTrouble(problem?.kind === "size" ? t("tooLarge", sizesOf(problem)) : undefined)}
        texts={texts}
      />
    </Field>
  );
}
