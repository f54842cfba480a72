import LogOut from "lucide-react/icons/log-out";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { Session } from "#contract/sessions.ts";
import { deviceOf } from "./device.ts";
import styles from "./settings.module.css";

/** More are folded, so that a long list does not push the settings away. */
const shownAtFirst = 3;

/** The user's sessions, this one first, each with a button to end it. */
export function SessionsCard({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation("settings");
  const ordered = [...sessions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const folded = ordered.slice(shownAtFirst);
  return (
    <Card id="sessions" title={t("sessions.title")}>
      <Stack gap={4}>
        <SessionList sessions={ordered.slice(0, shownAtFirst)} />
        {folded.length > 0 && (
          <Disclosure summary={t("sessions.more", { count: folded.length })} variant="link">
            <SessionList sessions={folded} />
          </Disclosure>
        )}
        {sessions.length > 1 && (
          <Form method="post" preventScrollReset>
            <Button variant="danger" name="intent" value="endOthers" icon={LogOut}>
              {t("sessions.endOthers")}
            </Button>
          </Form>
        )}
      </Stack>
    </Card>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation("settings");
  const name = (session: Session) => {
    const { browser, system } = deviceOf(session.device);
    if (browser && system) return t("sessions.device", { browser, system });
    return browser ?? system ?? t("sessions.unknown");
  };
  return (
    <Stack as="ul" gap={3}>
      {sessions.map((session) => (
        <li key={session.uuid} className={styles.line}>
          <Row between>
            <div className={styles.text}>
              <div className="strong">{name(session)}</div>
              <div className="muted small">
                {t("sessions.since", { at: formatInstant(session.createdAt) })}
                <br />
                {t("sessions.lastUsed", { at: formatInstant(session.lastUsedAt) })}
              </div>
            </div>
            {session.isCurrent ? (
              <StatusTag tone="success">{t("sessions.current")}</StatusTag>
            ) : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="uuid" value={session.uuid} />
                <Button
                  name="intent"
                  value="endSession"
                  aria-label={t("sessions.endNamed", { name: name(session), at: formatInstant(session.createdAt) })}
                >
                  {t("sessions.end")}
                </Button>
              </Form>
            )}
          </Row>
        </li>
      ))}
    </Stack>
  );
}
