import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import Trash2 from "lucide-react/icons/trash-2";
import Upload from "lucide-react/icons/upload";
import { useTranslation } from "react-i18next";
import { FileField } from "#app/areas/files/file-field.tsx";
import { useSizeText } from "#app/areas/files/use-size-text.ts";
import { confirmHref } from "#app/form/confirm-href.ts";
import { Form } from "#app/form/form.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { FileCard } from "#app/ui/file-card/file-card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { Deal } from "#contract/deal.ts";
import type { DealDocument, DealDocuments } from "#contract/documents.ts";
import { maxDocuments } from "#contract/limits.ts";
import styles from "./deal.module.css";

/** Documents of both sides: waybills, complaints, powers of attorney. */
export function DealDocumentsCard({ deal, stored, formKey }: { deal: Deal; stored: DealDocuments; formKey: string }) {
  const { t } = useTranslation(["deals", "files"]);
  const { documents, mayUpload } = stored;
  return (
    <Card
      id="documents"
      title={t("documents.title")}
      className="no-print"
      aside={mayUpload && <span className="muted small">{t("files:rules")}</span>}
    >
      <Stack gap={3}>
        {documents.length === 0 && <p className="muted">{t("documents.empty")}</p>}
        {documents.length > 0 && (
          <Stack as="ul" gap={2}>
            {documents.map((document) => (
              <DocumentCard key={document.uuid} deal={deal.uuid} document={document} />
            ))}
          </Stack>
        )}
        {mayUpload && <UploadForm formKey={formKey} />}
        {!mayUpload && documents.length >= maxDocuments && <p className="muted small">{t("documents.full", { count: maxDocuments })}</p>}
      </Stack>
    </Card>
  );
}

function DocumentCard({ deal, document }: { deal: string; document: DealDocument }) {
  const { t } = useTranslation("deals");
  const withReturnTo = useReturnTo();
  const sizeText = useSizeText();
  const { uuid, name, size, authorName, authorSide, owner, createdAt, mayDelete } = document;
  const at = formatInstant(createdAt);
  const from = owner === null ? [t(`history.side.${authorSide}`, { name: authorName }), at] : [t("documents.kept", { owner, at })];
  return (
    <FileCard
      as="li"
      name={name}
      href={paths.dealDocument(deal, uuid)}
      meta={[sizeText(size), ...from].join(" · ")}
      actions={
        <>
          <ButtonLink
            variant="quiet"
            icon={Eye}
            iconOnly
            href={paths.dealDocumentPreview(deal, uuid)}
            target="_blank"
            reloadDocument
            aria-label={t("documents.openNamed", { name })}
          />
          <ButtonLink
            variant="quiet"
            icon={Download}
            iconOnly
            href={paths.dealDocument(deal, uuid)}
            reloadDocument
            aria-label={t("documents.downloadNamed", { name })}
          />
          {mayDelete && (
            <ButtonLink
              variant="quiet"
              icon={Trash2}
              iconOnly
              href={confirmHref(withReturnTo(""), "deleteDocument", { document: uuid })}
              preventScrollReset
              aria-label={t("documents.deleteNamed", { name })}
            />
          )}
        </>
      }
    />
  );
}

function UploadForm({ formKey }: { formKey: string }) {
  const { t } = useTranslation(["deals", "common"]);
  const form = useFormOf(["uploadDocument"], "");
  const key = useFormResetKey(form);
  return (
    <Form method="post" encType="multipart/form-data" noValidate preventScrollReset key={key} className={styles.upload}>
      <input type="hidden" name="intent" value="uploadDocument" />
      <FormKey intent="uploadDocument" value={formKey} />
      <FileField id="file" label={t("documents.file")} error={form.error("file")} />
      <Button icon={Upload} busy={form.busy} busyText={t("common:sending")}>
        {t("documents.upload")}
      </Button>
    </Form>
  );
}
