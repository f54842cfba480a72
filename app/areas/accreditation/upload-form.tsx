import { Form } from "@remix-run/react";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Document } from "#contract/accreditation.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { FileInput } from "#app/ui/file-input/file-input.tsx";
import type { FileProblem } from "#app/ui/file-input/check-files.ts";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { fileSize } from "./file-size.ts";
import { useFormOf } from "#app/form/use-form-of.ts";
import styles from "./accreditation.module.css";

type Props = { document: Document; accreditationUuid: string };

/** The native file field and its button; scripts refuse an unfit file at once, by name. */
export function UploadForm({ document: { type, name, status }, accreditationUuid }: Props) {
  const { t } = useTranslation("accreditation");
  const form = useFormOf(["upload"], "");
  const [trouble, setTrouble] = useState<string>();
  const field = `documents.${type}`;
  const isNew = status === "declined";
  const label = t(isNew ? "upload.new" : status === "not_loaded" ? "upload.label" : "upload.replace");
  const say = (problem: FileProblem) => {
    if (problem.kind === "format") return t("upload.format", { name: problem.file });
    return t("upload.size", { name: "file" in problem ? problem.file : "" });
  };
  const sizeText = (bytes: number) => {
    const { unit, value } = fileSize(bytes);
    return t(`size.${unit}`, { value });
  };
  return (
    <Form method="post" encType="multipart/form-data" noValidate preventScrollReset className={styles.upload}>
      <input type="hidden" name="intent" value="upload" />
      <input type="hidden" name="accreditationUuid" value={accreditationUuid} />
      <input type="hidden" name="type" value={type} />
      <Field id={field} label={t("upload.named", { label, name })} hideLabel={!isNew} error={trouble ?? form.error(field)}>
        <FileInput
          name="file"
          drop={t("upload.drop")}
          onChange={() => setTrouble(undefined)}
          onProblems={(problems) => {
            const [first] = problems.map(say);
            setTrouble(first);
            if (first) showToast({ tone: "danger", title: first });
          }}
          texts={{
            states: {
              uploaded: t("upload.states.uploaded"),
              uploading: t("upload.states.uploading"),
              pending: t("upload.states.pending"),
              success: t("upload.states.success"),
              error: t("upload.states.error"),
            },
            remove: (file) => t("upload.remove", { name: file }),
            removeShort: t("upload.removeShort"),
            size: sizeText,
            progress: (file) => t("upload.progress", { name: file }),
          }}
        />
      </Field>
      <Button
        variant={isNew ? "primary" : "secondary"}
        icon={Upload}
        busy={form.busy}
        busyText={t("common:sending" as never)}
        aria-label={t("upload.named", { label, name })}
      >
        {label}
      </Button>
    </Form>
  );
}
