import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/i18n/format.ts";
import type { Load } from "#contract/exchange-loads.ts";

/** What has become of the load, for screen readers: the page changes by itself while it runs. */
export function LoadAnnouncement({ load: { state, trial, counts, failure } }: { load: Load }) {
  const { t } = useTranslation("exchange");
  const texts = {
    waiting: "",
    running: "",
    held: t("load.holdTitle"),
    done: t(trial ? "load.doneTrial" : "load.done", {
      new: formatNumber(counts.new),
      changed: formatNumber(counts.changed),
      refused: formatNumber(counts.refused),
    }),
    failed: `${t("load.failed")}. ${failure ?? ""}`,
    cancelled: "",
    undone: t("load.undoneTitle"),
  };
  return (
    <p role="status" className="sr-only">
      {texts[state]}
    </p>
  );
}
