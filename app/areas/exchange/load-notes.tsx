import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Load, Source } from "#contract/exchange-loads.ts";
import styles from "./exchange.module.css";
import { hasUnread, UnreadParts } from "./unread-parts.tsx";

/** `isOfContent`: content managers decide about the load too, else the supervisor alone. */
type Notes = { load: Load; isOfContent: boolean; cancelHref: string };

/** Notes about the load, shown above its figures. */
export function LoadNotes({ load, isOfContent, cancelHref }: Notes) {
  const { t } = useTranslation("exchange");
  if (load.state === "failed")
    return (
      <Note tone="danger" title={t("load.failed")}>
        {load.failure}
      </Note>
    );
  if (load.state === "undone") return <Note title={t("load.undoneTitle")} />;
  if (load.state === "cancelled") {
    const isChanged = load.counts.new + load.counts.changed + load.counts.withdrawn > 0;
    return <Note title={t(isChanged ? "load.cancelledPart" : "load.cancelledTitle")} />;
  }
  if (load.state === "held") return <HoldNote load={load} isOfContent={isOfContent} cancelHref={cancelHref} />;
  if (!load.trial) return load.source && hasUnread(load.source) ? <UnreadNote feed={load.feed} source={load.source} /> : null;
  if (load.door === "file" && load.state === "done") return <SpreadsheetNote load={load} />;
  return <Note title={t("load.trialTitle")}>{t("load.trialText")}</Note>;
}

/** A dry run: errors of the whole table, or the button that applies it. */
function SpreadsheetNote({ load: { feed, source, counts, refusals, allowedActions } }: { load: Load }) {
  const { t } = useTranslation(["exchange", "common"]);
  const { busy } = useFormOf(["apply"], "");
  const mayApply = allowedActions.includes("apply");
  const isMissing = (source?.missing.length ?? 0) > 0;
  const isTwice = source?.missing.every((field) => source.twice?.some((each) => each.field === field));
  const isSame = counts.new + counts.changed + counts.withdrawn === 0;
  const nothing = counts.refused > 0 ? "load.nothingGood" : "load.nothingToApply";
  const actions = (
    <>
      {mayApply && (
        <Form method="post" preventScrollReset>
          <Button variant="primary" name="intent" value="apply" busy={busy} busyText={t("common:saving")}>
            {t("load.apply")}
          </Button>
        </Form>
      )}
      <ButtonLink href={paths.exchangeNew}>{t("load.another")}</ButtonLink>
    </>
  );
  return (
    <Note id="apply" tone={refusals.length > 0 ? "warning" : "info"} large title={t("load.trialTitle")} actions={actions}>
      <p>
        {t(
          mayApply
            ? "load.applyText"
            : isMissing
              ? isTwice
                ? "load.columnsTwice"
                : "load.columnsMissing"
              : isSame
                ? nothing
                : "load.trialOver",
        )}
      </p>
      {refusals.length > 0 && <p>{t(counts.refused > 0 ? "load.applyRefused" : "load.applyLeftOut")}</p>}
      {source && <UnreadParts feed={feed} source={source} allowedActions={allowedActions} />}
    </Note>
  );
}

function UnreadNote({ feed, source }: { feed: Load["feed"]; source: Source }) {
  const { t } = useTranslation("exchange");
  return (
    <Note title={t("load.unreadTitle")}>
      <UnreadParts feed={feed} source={source} allowedActions={[]} />
    </Note>
  );
}

function HoldNote({ load: { holdReasons, allowedActions }, isOfContent, cancelHref }: Notes) {
  const { t } = useTranslation(["exchange", "common"]);
  const { busy } = useFormOf(["confirm"], "");
  const mayConfirm = allowedActions.includes("confirm");
  const mayCancel = allowedActions.includes("cancel");
  const actions = (
    <>
      {mayConfirm && (
        <Form method="post" preventScrollReset>
          <Button variant="primary" name="intent" value="confirm" busy={busy} busyText={t("common:saving")}>
            {t("load.confirm")}
          </Button>
        </Form>
      )}
      {mayCancel && (
        <ButtonLink href={cancelHref} preventScrollReset>
          {t("load.cancel")}
        </ButtonLink>
      )}
    </>
  );
  return (
    <Note id="hold" tone="warning" large title={t("load.holdTitle")} actions={(mayConfirm || mayCancel) && actions}>
      <p>{t("load.holdLead")}</p>
      <ul className={styles.holds}>
        {holdReasons.map(({ reason, count, of }) => (
          <li key={reason}>
            {t(`holds.${reason}`, {
              count,
              part: formatNumber(count),
              of: formatNumber(of),
              percent: formatPercent(of === 0 ? 0 : Math.round((count / of) * 100)),
            })}
          </li>
        ))}
      </ul>
      {!mayConfirm && <p>{t(mayCancel ? "load.holdKeyEnded" : isOfContent ? "load.holdReader" : "load.holdOfSupervisor")}</p>}
    </Note>
  );
}
