import { useTranslation } from "react-i18next";
import { formatPhone } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { Customer } from "#contract/customers.ts";
import styles from "./settings.module.css";

/** `secondFactor`: null for people who have no such. */
type Props = Pick<Customer, "email" | "mobilePhone"> & { secondFactor: { isApp: boolean; isKey: boolean } | null };

const stateOf = ({ isApp, isKey }: { isApp: boolean; isKey: boolean }) =>
  isApp && isKey ? "stateBoth" : isApp ? "stateOn" : isKey ? "stateKey" : "stateOff";

/** The user's sign-in data, each with a link to change it. */
export function SignInCard({ email, mobilePhone, secondFactor }: Props) {
  const { t } = useTranslation("settings");
  const state = (contact: Customer["email"], show = (text: string) => text) =>
    contact ? `${show(contact.value)}, ${t(contact.verified ? "confirmed" : "notConfirmed")}` : t("none");
  const isFactorOn = secondFactor?.isApp || secondFactor?.isKey;
  const lines = [
    { what: "email", text: state(email), isKnown: email !== null },
    { what: "phone", text: state(mobilePhone, formatPhone), isKnown: mobilePhone !== null },
    { what: "password", text: t("password.hidden"), isKnown: true },
  ] as const;
  return (
    <Card id="sign-in" title={t("signIn")}>
      <Stack as="ul" gap={3}>
        {lines.map(({ what, text, isKnown }) => (
          <li key={what} className={styles.line}>
            <div className={styles.way}>
              <div className={styles.text}>
                <div className="strong">{t(`${what}.name`)}</div>
                <div className="muted">{text}</div>
              </div>
              <ButtonLink href={paths.settingsChange(what)} aria-label={t(isKnown ? `${what}.change` : `${what}.add`)}>
                {t(isKnown ? "change" : "add")}
              </ButtonLink>
            </div>
          </li>
        ))}
        {secondFactor !== null && (
          <li className={styles.line}>
            <div className={styles.way}>
              <div className={styles.text}>
                <div className="strong">{t("secondFactor.title")}</div>
                <div className="muted">{t(`secondFactor.${stateOf(secondFactor)}`)}</div>
              </div>
              <ButtonLink href={paths.secondFactor} aria-label={t(isFactorOn ? "secondFactor.change" : "secondFactor.add")}>
                {t(isFactorOn ? "change" : "secondFactor.connect")}
              </ButtonLink>
            </div>
          </li>
        )}
      </Stack>
    </Card>
  );
}
