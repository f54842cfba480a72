import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Load } from "#contract/exchange.ts";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";
import styles from "./exchange.module.css";

/** What a person has to know of the load before its figures. */
export function LoadNotes({ load, cancelHref }: { load: Load; cancelHref: string }) {
  const { t } = useTranslation("exchange");
  if (load.state === "failed")
    return (
      <Note tone="danger" title={t("load.failed")}>
        {load.failure}
      </Note>
    );
  if (load.state === "undone") return <Note title={t("load.undoneTitle")} />;
  if (load.state === "held") return <HoldNote load={load} cancelHref={cancelHref} />;
  if (!load.trial) return null;
  return <Note title={t("load.trialTitle")}>{t("load.trialText")}</Note>;
}

function HoldNote({ load: { holds, allowedActions }, cancelHref }: { load: Load; cancelHref: string }) {
  const { t } = useTranslation(["exchange", "common"]);
  const { busy } = useFormOf(["confirm"], "");
  const actions = allowedActions.includes("confirm") && (
    <>
      <Form method="post" preventScrollReset>
        <Button variant="primary" name="intent" value="confirm" busy={busy} busyText={t("common:saving")}>
          {t("load.confirm")}
        </Button>
      </Form>
      <ButtonLink href={cancelHref} preventScrollReset>
        {t("load.cancel")}
      </ButtonLink>
    </>
  );
  return (
    <Note id="hold" tone="warning" large title={t("load.holdTitle")} actions={actions}>
      <p>{t("load.holdLead")}</p>
      <ul className={styles.holds}>
        {holds.map(({ reason, count, of }) => (
          <li key={reason}>
            {t(`holds.${reason}`, {
              part: formatNumber(count),
              of: formatNumber(of),
              percent: formatPercent(of === 0 ? 0 : Math.round((count / of) * 100)),
            })}
          </li>
        ))}
      </ul>
      {!actions && <p>{t("load.holdReader")}</p>}
    </Note>
  );
}
