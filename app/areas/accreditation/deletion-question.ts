import { useTranslation } from "react-i18next";
import type { Accreditation } from "#contract/accreditation.ts";
import { askedOf, askHref } from "#app/form/ask-href.ts";
import type { Asked } from "#app/form/question.tsx";

const question = "deleteDocument";

export const askDeletionHref = (search: string, documentUuid: string) => askHref(search, question, { document: documentUuid });

/** The document named in the URL's deletion question, if the user may delete it. */
export function deletionAskedIn(
  url: URL,
  { documents, contracts }: Accreditation,
): { documentUuid: string; name: string; version: number } | null {
  if (!askedOf(url, [question])) return null;
  const uuid = url.searchParams.get("document");
  const found = [...documents, ...contracts].find(
    ({ documentUuid, allowedActions }) => documentUuid === uuid && allowedActions.includes("delete"),
  );
  return found?.documentUuid ? { documentUuid: found.documentUuid, name: found.name, version: found.version } : null;
}

export function useDeletionQuestion(asked: ReturnType<typeof deletionAskedIn>): Asked | null {
  const { t } = useTranslation(["accreditation", "common"]);
  if (!asked) return null;
  const { name, documentUuid, version } = asked;
  return {
    title: t("deletion.title", { name }),
    text: t("deletion.text"),
    verb: t("common:delete"),
    intent: "deleteDocument",
    fields: { documentUuid, version },
  };
}
