import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Customer } from "#contract/customers.ts";
import type { NotificationSettings } from "#contract/notifications.ts";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Switch } from "#app/ui/switch/switch.tsx";
import styles from "./settings.module.css";

type Props = Pick<Customer, "email" | "mobilePhone"> & {
  /** All there are, in order. */
  channels: Customer["notificationChannels"];
  chosen: NotificationSettings;
};

const categoriesOf = (chosen: NotificationSettings) => Object.keys(chosen.categories) as (keyof NotificationSettings["categories"])[];

/** Where notifications go besides the list in the portal, which of them, and whether one letter a day is enough. */
export function NotificationsCard({ email, mobilePhone, channels, chosen }: Props) {
  const { t } = useTranslation("settings");
  const common = useTranslation("common").t;
  const { busy, chosen: ticked, own } = useFormOf(["notifications"], "");
  const channelsOn = ticked("channels", chosen.channels);
  const categoriesOn = ticked(
    "categories",
    categoriesOf(chosen).filter((category) => chosen.categories[category]),
  );
  const states = { on: t("on"), off: t("off") };
  const missing = { email: !email?.verified, phone: !mobilePhone?.verified, push: false };
  return (
    <Card id="notifications" title={t("notifications.title")}>
      <Form method="post" noValidate preventScrollReset key={own ? "typed" : JSON.stringify(chosen)}>
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
                hint={t(missing[channel] ? `notifications.missing.${channel as "email" | "phone"}` : `notifications.hints.${channel}`)}
              >
                {common(`channels.${channel}`)}
              </Switch>
            ))}
          </fieldset>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t("notifications.categories")}</legend>
            <p className="muted small">{t("notifications.categoriesHint")}</p>
            {categoriesOf(chosen).map((category) => (
              <Switch key={category} name="categories" value={category} defaultChecked={categoriesOn.includes(category)} states={states}>
                {t(`notifications.category.${category}`)}
              </Switch>
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
          <div>
            <Button variant="primary" name="intent" value="notifications" busy={busy} busyText={common("saving")}>
              {common("save")}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}
