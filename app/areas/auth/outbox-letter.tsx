import { useTranslation } from "react-i18next";
import { formatInstant } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { OutboxMessage } from "#contract/mail.ts";
import styles from "./auth-forms.module.css";

const codes = /(?<![\w/-])(\d{6})(?![\w-])/;

/** One e-mail or text message of the demo outbox, with the code in bold and working links. */
export function OutboxLetter({ message: { uuid, channel, to, subject, text, links, createdAt } }: { message: OutboxMessage }) {
  const { t } = useTranslation("auth");
  return (
    <Card as="article" aria-labelledby={`letter-${uuid}`}>
      <Stack gap={3}>
        <Row between>
          <Row>
            <StatusTag tone={channel === "email" ? "info" : "neutral"}>{t(`outbox.channels.${channel}`)}</StatusTag>
            <span className={styles.letter}>{t("outbox.recipient", { to })}</span>
          </Row>
          <time dateTime={createdAt} className="muted small">
            {formatInstant(createdAt)}
          </time>
        </Row>
        <h2 id={`letter-${uuid}`}>{subject || t(`outbox.channels.${channel}`)}</h2>
        <p className={styles.letter}>
          {text.split(codes).map((part, index) => {
            const key = `${index}`;
            // `split` puts the captured codes at odd indexes.
            return index % 2 === 1 ? (
              <b key={key} className={styles.code}>
                {part}
              </b>
            ) : (
              part
            );
          })}
        </p>
        {links.map((link) => (
          <Link key={link} href={link} className={styles.letter}>
            {link}
          </Link>
        ))}
      </Stack>
    </Card>
  );
}
