import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Switch } from "#app/ui/switch/switch.tsx";
import type { Customer } from "#contract/customers.ts";
import type { NotificationChannel } from "#contract/enums.ts";
import type { NotificationSettings } from "#contract/notifications.ts";
import { EventsTable } from "./events-table.tsx";
import { groupsOf, switchName } from "./notification-switches.ts";
import styles from "./settings.module.css";

type Props = Pick<Customer, "email" | "mobilePhone"> & {
  /** All channels, in order. */
  channels: NotificationChannel[];
  chosen: NotificationSettings;
};

/** Which notifications are sent besides the portal's list, by which channels, and whether as a daily digest. */
export function NotificationsCard({ email, mobilePhone, channels, chosen }: Props) {
  const { t } = useTranslation(["settings", "common"]);
  const { busy, chosen: ticked, own } = useFormOf(["notifications"], "");
  const key = useFormResetKey({ own, busy }, JSON.stringify(chosen));
  const channelsOn = ticked("channels", chosen.channels);
  const on = ticked(
    "on",
    chosen.events.flatMap((event) => event.channels.map((channel) => switchName(event.type, channel))),
  );
  const states = { on: t("on"), off: t("off") };
  const missing = { email: !email?.verified, phone: !mobilePhone?.verified };
  return (
    <Card id="notifications" title={t("notifications.title")}>
      <Form method="post" noValidate preventScrollReset key={key}>
        <input type="hidden" name="intent" value="notifications" />
        {/* Enter presses the form's first button, which must be "save". */}
        <button type="submit" tabIndex={-1} className="sr-only">
          {t("common:save")}
        </button>
        <Stack gap={5}>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t("notifications.channels")}</legend>
            {channels.map((channel) => (
              <Switch
                key={channel}
                id={`channel-${channel}`}
                name="channels"
                value={channel}
                defaultChecked={channelsOn.includes(channel)}
                states={states}
                hint={t(channel !== "push" && missing[channel] ? `notifications.missing.${channel}` : `notifications.hints.${channel}`)}
              >
                {t(`common:channels.${channel}`)}
              </Switch>
            ))}
          </fieldset>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t("notifications.events")}</legend>
            <p className="muted small">{t("notifications.eventsHint")}</p>
            {groupsOf(chosen.events).map((group) => (
              <EventsTable key={group.category} {...group} channels={channels} on={on} />
            ))}
          </fieldset>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t("notifications.often")}</legend>
            <Switch
              id="digest"
              name="digest"
              value="true"
              defaultChecked={ticked("digest", chosen.digest ? ["true"] : []).includes("true")}
              states={states}
              hint={t("notifications.digestHint")}
            >
              {t("notifications.digest")}
            </Switch>
          </fieldset>
          <Note tone="info">{t("notifications.always")}</Note>
          <div className={styles.save}>
            <Button variant="primary" busy={busy} busyText={t("common:saving")}>
              {t("common:save")}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}
