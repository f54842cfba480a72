import { useTranslation } from "react-i18next";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import type { Preview } from "./preview.ts";

/** Errors linked in the summary; the rest of up to 500 is only counted. */
const maxErrors = 20;

/** The form's error summary; errors of lines are named by the line's text. */
export function useLinesSummary(preview: Preview | undefined) {
  const { t } = useTranslation("lines");
  const labels: Record<string, string> = { text: t("paste.text"), sheet: t("paste.file"), branchUuid: t("paste.branch") };
  const errors = useNamedSummary((field) => {
    const line = preview?.lines[Number(/^(?:pick|text|quantity|code)-(\d+)$/.exec(field)?.[1] ?? -1)];
    return line ? line.was || line.text : labels[field];
  });
  const more = errors.length - maxErrors;
  return more > 0 ? [...errors.slice(0, maxErrors), { href: undefined, text: t("paste.more", { count: more }) }] : errors;
}
