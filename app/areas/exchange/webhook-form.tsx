import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field, FieldError } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { UrlInput } from "#app/ui/url-input/url-input.tsx";
import type { WebhookEvent } from "#contract/enums.ts";
import styles from "./exchange.module.css";
import { useEventText } from "./use-event-text.ts";

/** Adds a webhook: its URL and events. */
export function WebhookForm({ events, formKey }: { events: readonly WebhookEvent[]; formKey: string }) {
  const { t } = useTranslation(["webhooks", "common"]);
  const eventText = useEventText();
  const { own, error, value, chosen, busy } = useFormOf(["make"], "");
  const key = useFormResetKey({ own, busy });
  const wrong = error("events");
  const picked = chosen("events", ["deal.changed"]);
  return (
    <Card id="add" title={t("form.title")}>
      <Form method="post" noValidate preventScrollReset key={key}>
        <FormKey intent="make" value={formKey} />
        <Stack gap={4} className={styles.form}>
          <Field id="url" label={t("addresses.url")} hint={t("form.urlHint")} error={error("url")}>
            <UrlInput name="url" maxLength={2000} defaultValue={value("url")} required />
          </Field>
          <fieldset
            id="events"
            tabIndex={-1}
            aria-describedby={wrong ? "events-hint events-error" : "events-hint"}
            className={styles.boxes}
          >
            <legend>{t("form.events")}</legend>
            <p id="events-hint" className="muted small">
              {t("form.eventsHint")}
            </p>
            {wrong && <FieldError id="events-error">{wrong}</FieldError>}
            {events.map((event) => (
              <Checkbox key={event} name="events" value={event} defaultChecked={picked.includes(event)}>
                {eventText(event)}
              </Checkbox>
            ))}
          </fieldset>
          <div>
            <Button variant="primary" name="intent" value="make" busy={busy} busyText={t("common:saving")}>
              {t("form.submit")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["make"]} />
      </Form>
    </Card>
  );
}
