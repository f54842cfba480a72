import Upload from "lucide-react/icons/upload";
import { useTranslation } from "react-i18next";
import { FileField } from "#app/areas/files/file-field.tsx";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import type { Document } from "#contract/accreditation.ts";
import styles from "./accreditation.module.css";

type Props = { document: Document; accreditationUuid: string };

export function UploadForm({ document: { type, name, status, version }, accreditationUuid }: Props) {
  const { t } = useTranslation(["accreditation", "common"]);
  const form = useFormOf(["upload"], "");
  const field = `documents.${type}`;
  const isNew = status === "declined";
  const label = t(isNew ? "upload.new" : status === "not_loaded" ? "upload.label" : "upload.replace");
  const named = t("upload.named", { label, name });
  return (
    <Form method="post" encType="multipart/form-data" noValidate preventScrollReset className={styles.upload}>
      <input type="hidden" name="intent" value="upload" />
      <VersionField version={version} own={form.own && form.value("type") === type} />
      <input type="hidden" name="accreditationUuid" value={accreditationUuid} />
      <input type="hidden" name="type" value={type} />
      <FileField id={field} label={isNew ? named : t("upload.file", { name })} hideLabel={!isNew} error={form.error(field)} />
      <Button variant={isNew ? "primary" : "secondary"} icon={Upload} busy={form.busy} busyText={t("common:sending")} aria-label={named}>
        {label}
      </Button>
    </Form>
  );
}
