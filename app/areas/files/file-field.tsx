import { useNavigate, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/field/field.tsx";
import type { FileProblem } from "#app/ui/file-input/check-files.ts";
import { FileInput } from "#app/ui/file-input/file-input.tsx";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { sizesOf } from "./problem-sizes.ts";
import { useUploadPercent } from "./upload-progress.ts";
import { useFileTexts } from "./use-file-texts.ts";

type Props = { id: string; label: string; hideLabel?: boolean; error?: string | undefined };

/** A native file field. JavaScript rejects an unfit file at once and shows the upload's progress. */
export function FileField({ id, label, hideLabel, error }: Props) {
  const { t } = useTranslation("files");
  const texts = useFileTexts();
  const [trouble, setTrouble] = useState<string>();
  const percent = useUploadPercent();
  const { formData } = useNavigation();
  const navigate = useNavigate();
  const posted = formData?.get("file");
  const sent = posted instanceof File ? posted : undefined;
  const showTrouble = (text: string) => {
    setTrouble(text);
    showToast({ tone: "danger", title: text });
  };
  const problemText = (problem: FileProblem) =>
    problem.kind === "size" ? t("tooLarge", sizesOf(problem)) : t("format", { name: "file" in problem ? problem.file : "" });
  /** A navigation within the page cancels the submission; typed values stay. */
  const stop = () => navigate({ search: location.search, hash: id }, { replace: true, preventScrollReset: true });

  return (
    <Field id={id} label={label} hideLabel={hideLabel} error={trouble ?? error}>
      <FileInput
        name="file"
        drop={t("drop")}
        onChange={() => setTrouble(undefined)}
        onProblems={([first]) => {
          if (first) showTrouble(problemText(first));
        }}
        sending={sent && percent !== null ? { isOf: (file) => isSame(file, sent), percent, onStop: stop } : undefined}
        texts={texts}
      />
    </Field>
  );
}

const isSame = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
