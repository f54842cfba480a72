import { useTranslation } from "react-i18next";
import { useSizeText } from "#app/areas/files/use-size-text.ts";
import { formatInstant, formatPhone, formatQuantity, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { FileCard } from "#app/ui/file-card/file-card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { roles } from "#contract/roles.ts";
import type { LoadedTicket } from "./load-ticket.server.ts";
import styles from "./tickets.module.css";

type Props = { ticket: LoadedTicket["ticket"] };

/** The description with files, lines of the deal and related tickets. */
export function TicketDescription({ ticket }: Props) {
  const { t } = useTranslation(["tickets", "common"]);
  const size = useSizeText();
  const { complaints, files, previous, next } = ticket;
  return (
    <Card id="description" title={t("description")}>
      <Stack gap={3}>
        {previous && <Link href={paths.ticket(previous.uuid)}>{t("previous", { number: previous.number })}</Link>}
        {next && <Link href={paths.ticket(next.uuid)}>{t("next", { number: next.number })}</Link>}
        <p className={styles.text}>{ticket.description}</p>
        {complaints.length > 0 && (
          <PropertyList
            items={complaints.map(({ lineUuid, name, quantity, unit, kind }) => ({
              key: lineUuid,
              label: `${unbroken(name)}, ${formatQuantity(quantity, t(`common:units.${unit}`))}`,
              value: t(`kinds.${kind}`),
            }))}
          />
        )}
        {files.length > 0 && (
          <ul className={styles.files} aria-label={t("files")}>
            {files.map((file) => (
              <FileCard as="li" key={file.uuid} name={file.name} href={paths.ticketFile(ticket.uuid, file.uuid)} meta={size(file.size)} />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}

/** The author, as recorded when writing. */
export function AuthorCard({ ticket }: Props) {
  const { t } = useTranslation(["tickets", "common"]);
  const { company, person, role, email, phone } = ticket.author;
  const found = roles.find((each) => each === role);
  const text = (value: string) => value || t("common:notSet");
  return (
    <Card id="author" title={t("author")}>
      <PropertyList
        items={[
          { key: "company", label: t("company"), value: text(company) },
          { key: "person", label: t("person"), value: text(person) },
          { key: "role", label: t("role"), value: found ? t(`common:roles.${found}`) : text(role) },
          { key: "email", label: t("email"), value: text(email) },
          { key: "phone", label: t("phone"), value: phone ? formatPhone(phone) : t("common:notSet") },
          { key: "createdAt", label: t("createdAt"), value: formatInstant(ticket.createdAt) },
          { key: "updatedAt", label: t("updatedAt"), value: formatInstant(ticket.updatedAt) },
        ]}
      />
    </Card>
  );
}

/** Newest first. */
export function TicketHistory({ ticket }: Props) {
  const { t } = useTranslation("tickets");
  return (
    <Card id="history" title={t("history")}>
      <ol className={styles.log}>
        {[...ticket.log].reverse().map(({ uuid, event, actorName, assigneeName, createdAt }) => (
          <li key={uuid}>
            <span>{t(`log.${event}`, { assignee: assigneeName ?? t("nobody") })}</span>
            <br />
            <span className="muted small">{[actorName, formatInstant(createdAt)].join(" · ")}</span>
          </li>
        ))}
        <li>
          <span>{t("log.created")}</span>
          <br />
          <span className="muted small">{[ticket.authorName, formatInstant(ticket.createdAt)].filter(Boolean).join(" · ")}</span>
        </li>
      </ol>
    </Card>
  );
}
