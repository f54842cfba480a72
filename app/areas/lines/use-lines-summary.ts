import { useTranslation } from "react-i18next";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import type { Look } from "./look.ts";

/** Of 500 lines most may be wrong: the first ones are led to, and the others are counted. */
const mostErrors = 20;

/** What is wrong with the page's form; errors of lines are named by their words. */
export function useLinesSummary(look: Look | undefined) {
  const { t } = useTranslation("lines");
  const labels: Record<string, string> = { text: t("paste.text"), sheet: t("paste.file"), branchUuid: t("paste.branch") };
  const errors = useNamedSummary((field) => {
    const line = look?.lines[Number(/^(?:pick|text|quantity)-(\d+)$/.exec(field)?.[1] ?? -1)];
    return line ? line.was || line.text : labels[field];
  });
  const more = errors.length - mostErrors;
  return more > 0 ? [...errors.slice(0, mostErrors), { href: undefined, text: t("paste.more", { count: more }) }] : errors;
}
