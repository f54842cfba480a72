import { useTranslation } from "react-i18next";
import type { Confirmation } from "#app/form/confirm-dialog.tsx";
import { confirmationOf, confirmHref } from "#app/form/confirm-href.ts";
import type { Accreditation } from "#contract/accreditation.ts";

const dialogName = "deleteDocument";

export const deletionHref = (search: string, documentUuid: string) => confirmHref(search, dialogName, { document: documentUuid });

/** The document that the URL's dialog deletes, if the user may delete it. */
export function deletionIn(
  url: URL,
  { documents, contracts }: Accreditation,
): { documentUuid: string; name: string; version: number } | null {
  if (!confirmationOf(url, [dialogName])) return null;
  const uuid = url.searchParams.get("document");
  const found = [...documents, ...contracts].find(
    ({ documentUuid, allowedActions }) => documentUuid === uuid && allowedActions.includes("delete"),
  );
  return found?.documentUuid ? { documentUuid: found.documentUuid, name: found.name, version: found.version } : null;
}

export function useDeletionDialog(document: ReturnType<typeof deletionIn>): Confirmation | null {
  const { t } = useTranslation(["accreditation", "common"]);
  if (!document) return null;
  const { name, documentUuid, version } = document;
  return {
    title: t("deletion.title", { name }),
    text: t("deletion.text"),
    verb: t("common:delete"),
    intent: "deleteDocument",
    fields: { documentUuid, version },
  };
}
