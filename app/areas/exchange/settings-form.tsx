import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { FeedName } from "#contract/feeds.ts";
import styles from "./exchange.module.css";
import { hoursField } from "./hours-field.ts";

export type ExchangeSettings = { isStockBlocking: boolean; guardPercent: number; staleAfter: { feed: FeedName; hours: number }[] };

/** What the portal applies automatically and what it asks about. */
export function SettingsForm({ settings, feeds }: { settings: ExchangeSettings; feeds: readonly FeedName[] }) {
  const { t } = useTranslation(["exchange", "common"]);
  const { error, value, busy } = useFormOf(["save"], "");
  const hoursOf = (feed: FeedName) => String(settings.staleAfter.find((one) => one.feed === feed)?.hours ?? "");
  return (
    <Form method="post" noValidate preventScrollReset>
      <Stack gap={4}>
        <Card id="stock-card" title={t("settings.stock")}>
          <RadioGroup
            id="stock"
            name="stock"
            legend={t("settings.blocking")}
            options={[
              { value: "accept", label: t("settings.accept"), hint: t("settings.acceptHint") },
              { value: "refuse", label: t("settings.refuse"), hint: t("settings.refuseHint") },
            ]}
            defaultValue={value("stock", settings.isStockBlocking ? "refuse" : "accept")}
            error={error("stock")}
            className={styles.form}
          />
        </Card>
        <Card id="guard-card" title={t("settings.guard")}>
          <Field
            id="guardPercent"
            label={t("settings.guardPercent")}
            hint={t("settings.guardHint")}
            error={error("guardPercent")}
            className={styles.form}
          >
            <TextInput
              name="guardPercent"
              inputMode="numeric"
              maxLength={3}
              required
              defaultValue={value("guardPercent", String(settings.guardPercent))}
              className={styles.figure}
            />
          </Field>
        </Card>
        <Card id="fresh-card" title={t("settings.fresh")}>
          <Stack gap={3}>
            <p className="muted">{t("settings.freshText")}</p>
            <div className={styles.hours}>
              {feeds.map((feed) => (
                <Field
                  key={feed}
                  id={hoursField(feed)}
                  label={t("settings.hours", { feed: t(`feeds.${feed}`) })}
                  error={error(hoursField(feed))}
                >
                  <TextInput
                    name={hoursField(feed)}
                    inputMode="numeric"
                    maxLength={4}
                    defaultValue={value(hoursField(feed), hoursOf(feed))}
                    className={styles.figure}
                  />
                </Field>
              ))}
            </div>
          </Stack>
        </Card>
        <div>
          <Button variant="primary" name="intent" value="save" busy={busy} busyText={t("common:saving")}>
            {t("settings.save")}
          </Button>
        </div>
      </Stack>
      <FormDraft intents={["save"]} />
    </Form>
  );
}
