import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { ListChoice } from "#app/form/list-choice.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import { maxMessageLength } from "#contract/limits.ts";
import type { LoadedTicket } from "./load-ticket.server.ts";

/** One-button actions. */
export function TicketButtons({ ticket }: { ticket: LoadedTicket["ticket"] }) {
  const { t } = useTranslation("tickets");
  const one = (["takeIntoWork", "resolve"] as const).filter((action) => ticket.allowedActions.includes(action));
  return one.map((action) => (
    <Form key={action} method="post">
      <input type="hidden" name="from" value={ticket.status} autoComplete="off" />
      <Button variant={action === "takeIntoWork" ? "primary" : "secondary"} name="intent" value={action}>
        {t(action)}
      </Button>
    </Form>
  ));
}

/** Assignment, and the answer that closes the ticket. */
export function SupportForms({ loaded }: { loaded: LoadedTicket }) {
  const { t } = useTranslation("tickets");
  const { allowedActions } = loaded.ticket;
  if (!allowedActions.includes("assign") && !allowedActions.includes("close")) return null;
  return (
    <Card id="work" title={t("assignee")}>
      <Stack gap={4}>
        <p>{loaded.ticket.assigneeName ?? <span className="muted">{t("nobody")}</span>}</p>
        {allowedActions.includes("close") && <CloseForm loaded={loaded} />}
        {allowedActions.includes("assign") && <AssignForm loaded={loaded} />}
      </Stack>
    </Card>
  );
}

function AssignForm({ loaded: { ticket, assignees } }: { loaded: LoadedTicket }) {
  const { t } = useTranslation("tickets");
  const form = useFormOf(["assign"], "");
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="from" value={ticket.assigneeUuid ?? "none"} autoComplete="off" />
      <Stack gap={2}>
        <Field id="assigneeUuid" label={t("assignTo")} error={form.error("assigneeUuid")}>
          <ListChoice
            key={ticket.assigneeUuid}
            name="assigneeUuid"
            defaultValue={form.value("assigneeUuid", ticket.assigneeUuid ?? "")}
            choices={assignees}
            placeholder={t("chooseAssignee")}
          />
        </Field>
        <div>
          <Button name="intent" value="assign" busy={form.busy}>
            {t("assign")}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

/** `lastMessageNumber`: the backend refuses to close if the author has written meanwhile. */
function CloseForm({ loaded: { ticket, clientUuid } }: { loaded: LoadedTicket }) {
  const { t } = useTranslation(["tickets", "errors"]);
  const form = useFormOf(["close"], "");
  return (
    <Disclosure variant="link" summary={t("close")} open={form.own ? true : undefined}>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="clientUuid" value={form.value("clientUuid", clientUuid)} autoComplete="off" />
        <input type="hidden" name="from" value={ticket.status} autoComplete="off" />
        <input type="hidden" name="lastMessageNumber" value={ticket.messageCount} autoComplete="off" />
        <Stack gap={2}>
          <Field id="answer" label={t("answer")} error={form.error("answer")}>
            <Textarea
              name="answer"
              rows={4}
              maxLength={maxMessageLength}
              defaultValue={form.value("answer")}
              counter={(left) => t("new.left", { count: left })}
              full={t("errors:maxEntered")}
              required
            />
          </Field>
          <div>
            <Button variant="primary" name="intent" value="close" busy={form.busy}>
              {t("closeSubmit")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["close"]} />
      </Form>
    </Disclosure>
  );
}
