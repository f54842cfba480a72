import Headset from "lucide-react/icons/headset";
import { useTranslation } from "react-i18next";
import { useSeller } from "#app/i18n/seller-values.ts";
import type { Shell } from "#app/request/shell.ts";
import { supportPath } from "#app/site-map/menus.ts";
import type { Placeholder } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { CachedMarkup } from "#app/ui/cached-markup.tsx";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link/link.tsx";
import styles from "./footer.module.css";
import frame from "./shell.module.css";

/** Sections of domain.md D15. */
export const sections = [
  ["buyers", ["accreditation", "order", "payment", "delivery", "order-change", "refund", "loyalty", "materials"]],
  ["sellers", ["what-to-sell", "how-to-sell", "loyalty-sellers", "materials-sellers"]],
  ["company", ["about", "news", "contacts", "requisites"]],
  ["help", ["faq"]],
] as const satisfies readonly (readonly [string, readonly Placeholder[]])[];

export function Footer({ shell, inCabinet }: { shell: Shell | undefined; inCabinet: boolean }) {
  const year = shell?.year ?? new Date().getFullYear();
  const inside = { roles: shell?.me?.roles ?? null, inCabinet, year };
  return <CachedMarkup as="footer" className={classes(styles.footer, inCabinet && styles.footerCabinet)} of={FooterInside} with={inside} />;
}

type Roles = NonNullable<Shell["me"]>["roles"] | null;

function FooterInside({ roles, inCabinet, year }: { roles: Roles; inCabinet: boolean; year: number }) {
  const { t } = useTranslation("shell");
  return (
    <div className={frame.container}>
      {inCabinet ? <CabinetLinks /> : <Sections roles={roles} />}
      <div className={styles.footerLow}>
        <span>{t("footer.copyright", { year })}</span>
        <Link href={paths.privacyPolicy}>{t("footer.privacy")}</Link>
      </div>
    </div>
  );
}

function Sections({ roles }: { roles: Roles }) {
  const { t } = useTranslation("shell");
  return (
    <div className={styles.footerColumns}>
      <SupportWidget roles={roles} />
      {sections.map(([id, pages]) => (
        <nav key={id} aria-labelledby={`footer-${id}`}>
          <h2 id={`footer-${id}`} className={styles.footerTitle}>
            {t(`footer.${id}`)}
          </h2>
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <Link href={paths.placeholder(page)}>{t(`placeholders.${page}`)}</Link>
              </li>
            ))}
            {id === "help" && (
              <li>
                <Link href={supportPath(roles)}>{t("footer.supportLink")}</Link>
              </li>
            )}
          </ul>
        </nav>
      ))}
    </div>
  );
}

/** Signed-in users get a link to write to support, guests one to sign in; everyone gets the phone. */
function SupportWidget({ roles }: { roles: Roles }) {
  const { t } = useTranslation("shell");
  const { phoneUri, supportHours } = useSeller();
  return (
    <section aria-labelledby="footer-support" className={styles.support}>
      <h2 id="footer-support" className={styles.footerTitle}>
        {t("footer.support")}
      </h2>
      {phoneUri && (
        <a href={phoneUri} className={styles.phone}>
          {t("footer.phone")}
        </a>
      )}
      {supportHours && <p className="muted small">{supportHours}</p>}
      {roles ? (
        <ButtonLink href={paths.tickets} icon={Headset}>
          {t("footer.write")}
        </ButtonLink>
      ) : (
        <p className="small">
          <Link href={paths.login(paths.tickets)}>{t("footer.loginPrompt")}</Link>
        </p>
      )}
    </section>
  );
}

function CabinetLinks() {
  const { t } = useTranslation("shell");
  return (
    <nav aria-label={t("footer.cabinet")} className={styles.cabinetLinks}>
      <Link href={paths.cabinetPage("learning")}>{t("cabinetPages.learning")}</Link>
      <Link href={paths.cabinetPage("help")}>{t("cabinetPages.help")}</Link>
      <Link href={paths.settings}>{t("cabinetPages.settings")}</Link>
    </nav>
  );
}
