import { useLocation } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import Trash2 from "lucide-react/icons/trash-2";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { DocumentTag } from "#app/areas/cabinet/status.tsx";
import { useSizeText } from "#app/areas/files/use-size-text.ts";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { FileCard } from "#app/ui/file-card/file-card.tsx";
import type { Document } from "#contract/accreditation.ts";
import styles from "./accreditation.module.css";
import { CommentPanel } from "./comment-panel.tsx";
import { deletionHref } from "./deletion-dialog.ts";
import { UploadForm } from "./upload-form.tsx";

type Props = { document: Document; accreditationUuid: string };

/** Name, file, status, upload state, refusal reason and the actions the user may take. */
export function DocumentRow({ document, accreditationUuid }: Props) {
  const { t } = useTranslation(["accreditation", "common"]);
  const { search } = useLocation();
  const sizeText = useSizeText();
  const { documentUuid, allowedActions, originalFilename, size, status } = document;
  const may = (action: Document["allowedActions"][number]) => allowedActions.includes(action);
  const file = documentUuid && may("download") ? documentUuid : null;
  const meta = originalFilename
    ? [originalFilename, size !== null && sizeText(size), t("updated", { time: formatInstant(document.updatedAt) })]
        .filter(Boolean)
        .join(" · ")
    : t(document.required ? "noFileRequired" : "noFile");
  // No new file is needed: the upload form is folded away.
  const isInPlace = status === "accepted";
  const hasError = useFormOf(["upload"], "").error(`documents.${document.type}`) !== undefined;
  const upload = <UploadForm key={document.updatedAt} document={document} accreditationUuid={accreditationUuid} />;
  return (
    <li className={styles.document}>
      <FileCard
        name={document.required ? document.name : t("optionalName", { name: document.name })}
        href={file ? paths.document(file) : undefined}
        meta={
          <>
            {meta} <span className="sr-only">{t(`loadState.${document.loadState}`)}</span>
          </>
        }
        status={<DocumentTag status={status} />}
        reason={status === "declined" && document.comment ? t("whatToFix", { comment: document.comment }) : undefined}
        actions={
          <>
            {file && (
              <>
                <ButtonLink
                  variant="quiet"
                  icon={Eye}
                  href={paths.documentPreview(file)}
                  target="_blank"
                  reloadDocument
                  aria-label={t("openNamed", { name: document.name })}
                >
                  {t("open")}
                </ButtonLink>
                <ButtonLink
                  variant="quiet"
                  icon={Download}
                  href={paths.document(file)}
                  reloadDocument
                  aria-label={t("downloadNamed", { name: document.name })}
                >
                  {t("common:download")}
                </ButtonLink>
              </>
            )}
            {documentUuid && may("accept") && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="documentUuid" value={documentUuid} />
                <VersionField version={document.version} />
                <Button name="intent" value="acceptDocument" icon={Check} aria-label={t("acceptNamed", { name: document.name })}>
                  {t("accept")}
                </Button>
              </Form>
            )}
            {documentUuid && may("takeBack") && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="documentUuid" value={documentUuid} />
                <VersionField version={document.version} />
                <Button
                  variant="quiet"
                  name="intent"
                  value="takeBackDocument"
                  icon={Undo2}
                  aria-label={t("takeBackNamed", { name: document.name })}
                >
                  {t("takeBack")}
                </Button>
              </Form>
            )}
            {documentUuid && may("delete") && (
              <ButtonLink
                variant="quiet"
                icon={Trash2}
                href={deletionHref(search, documentUuid)}
                preventScrollReset
                aria-label={t("deleteNamed", { name: document.name })}
              >
                {t("common:delete")}
              </ButtonLink>
            )}
          </>
        }
      >
        {documentUuid && may("decline") && (
          <CommentPanel
            // The typed comment was about the previous file.
            key={document.updatedAt}
            version={document.version}
            intent="declineDocument"
            label={t("declineDocument")}
            icon={X}
            danger
            title={t("declineDocumentTitle", { name: document.name })}
            commentLabel={t("whatToFixLabel")}
            hint={t("whatToFixHint")}
            submit={t("declineWithComment")}
            hidden={{ documentUuid }}
            about={documentUuid}
          />
        )}
      </FileCard>
      {may("upload") &&
        (isInPlace ? (
          <Disclosure
            key={document.updatedAt}
            variant="link"
            summary={t("upload.named", { label: t("upload.replace"), name: document.name })}
            open={hasError || undefined}
          >
            {upload}
          </Disclosure>
        ) : (
          upload
        ))}
    </li>
  );
}
