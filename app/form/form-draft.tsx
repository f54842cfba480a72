import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { DraftStatus } from "./draft-status.tsx";
import { type FormDraftOptions, useFormDraft } from "./use-form-draft.ts";

/**
 * Inside a form in which somebody types more than a line: what is typed is kept in this browser until the form is accepted, and the
 * form says so. Passwords, codes and files are not kept.
 */
export function FormDraft(options: FormDraftOptions) {
  const { t } = useTranslation("common");
  const { beyond } = options;
  const place = useRef<HTMLDivElement>(null);
  const { draft, isRestored, cleared, clear, undo } = useFormDraft(place, options);
  return (
    <div ref={place} data-draft>
      {draft && beyond?.draw(draft.entries)}
      <DraftStatus draft={draft} cleared={cleared} restored={isRestored ? t("draft.restored") : ""} onClear={clear} onUndo={undo} />
    </div>
  );
}
