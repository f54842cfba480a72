import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/i18n/format.ts";
import type { PageId } from "#app/site-map/pages.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./overview.module.css";
import type { SetupStepView } from "./setup-view.ts";

/** A new seller's setup steps: done, open, and where to do them. */
export function SetupCard({ steps }: { steps: readonly SetupStepView[] }) {
  const { t } = useTranslation("cabinet");
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      id="setup"
      title={t("home.setup.title")}
      pad="none"
      aside={<span className="muted">{t("home.setup.progress", { done: formatNumber(done), all: formatNumber(steps.length) })}</span>}
    >
      <ol className={styles.list}>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </ol>
    </Card>
  );
}

function StepRow({ step: { id, isDone, count, missing, places } }: { step: SetupStepView }) {
  const { t } = useTranslation(["cabinet", "common"]);
  const title = t(`home.setup.steps.${id}.title`);
  const isByKey = places.some(({ page }) => page === "exchangeKeys");
  const actionOf = (page: PageId) => {
    if (page === "exchangeKeys") return t("home.setup.toKeys");
    return t(id === "data" ? "home.setup.toTable" : "home.setup.open");
  };
  const parts = missing.map((part) => t(`home.setup.missing.${part}`)).join(", ");
  return (
    <li className={styles.row}>
      <span className={classes(styles.icon, isDone ? styles.done : styles.warning)}>
        <Icon as={isDone ? CircleCheck : CircleDashed} />
      </span>
      <span className={styles.text}>
        <b>
          {title}
          <span className="sr-only">{`: ${t(isDone ? "home.setup.done" : "home.setup.left")}`}</span>
        </b>
        <span className="muted small">
          {isDone || (count > 0 && parts === "") ? t(`home.setup.steps.${id}.done`, { count }) : t(`home.setup.steps.${id}.text`)}
        </span>
        {!isDone && parts !== "" && <span className="small">{t("home.setup.wants", { parts })}</span>}
        {!isDone && places.length === 0 && <span className="small">{t(`home.setup.steps.${id}.by`)}</span>}
        {!isDone && isByKey && id !== "data" && (
          <span className="small">{t(id === "terms" ? "home.setup.termsByKey" : "home.setup.byKey")}</span>
        )}
      </span>
      {!isDone &&
        places.map(({ page, href }) => (
          <ButtonLink key={page} href={href} aria-label={`${actionOf(page)}: ${title}`} className={styles.action}>
            {actionOf(page)}
          </ButtonLink>
        ))}
    </li>
  );
}
