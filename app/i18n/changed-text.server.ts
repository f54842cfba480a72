import { VersionConflict } from "#contract/versions.ts";
import { formatInstant } from "./format.ts";
import { serverT } from "./i18next.server.ts";

/** Message of CHANGED: what changed, by whom and when, as far as the backend knows. */
export function changedText(details: unknown): string {
  const t = serverT();
  const { data } = VersionConflict.safeParse(details);
  const names = (data?.fields ?? []).map((field) => t(`versions:fields.${field}`));
  const what = names.length > 0 ? t("versions:what", { names: names.join(", ") }) : "";
  const who = data?.by && data.at ? t("versions:who", { name: data.by, time: formatInstant(data.at) }) : "";
  return [what, who, t("versions:again")].filter(Boolean).join(" ");
}
