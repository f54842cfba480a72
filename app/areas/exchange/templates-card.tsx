import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { FeedName } from "#contract/feeds.ts";
import styles from "./exchange.module.css";

/** Downloads of each feed's current data, to edit and load. */
export function TemplatesCard({ feeds }: { feeds: readonly FeedName[] }) {
  const { t } = useTranslation("exchange");
  return (
    <Card id="templates" title={t("templates.title")}>
      <Stack gap={3}>
        <p className="muted">{t("templates.text")}</p>
        <ul className={styles.templates}>
          {feeds.map((feed) => (
            <li key={feed}>
              <Link href={paths.exchangeTemplate(feed)} download>
                {t("templates.file", { feed: t(`feeds.${feed}`) })}
              </Link>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
