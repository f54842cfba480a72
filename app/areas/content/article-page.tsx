import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sections } from "#app/areas/shell/footer.tsx";
import { formatDate } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Columns, Container } from "#app/ui/layout/layout.tsx";
import { SideNav } from "#app/ui/side-nav/side-nav.tsx";
import styles from "./article.module.css";
import type { Article } from "./articles.server.ts";
import { Prose } from "./prose.tsx";

export function ArticlePage({ article }: { article: Pick<Article, "title" | "updated" | "html"> }) {
  const { t } = useTranslation(["catalog", "common", "shell"]);
  const { pathname } = useLocation();
  const groups = sections.map(([key, pages]) => ({
    key,
    title: t(`shell:footer.${key}`),
    items: pages.map((page) => ({
      href: paths.placeholder(page),
      text: t(`shell:placeholders.${page}`),
      current: pathname === paths.placeholder(page),
    })),
  }));
  return (
    <Container main>
      <Headline
        title={article.title}
        subtitle={article.updated && <p className="small">{t("article.updated", { date: formatDate(article.updated) })}</p>}
        breadcrumbs={
          <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("article.home"), href: paths.main }, { name: article.title }]} />
        }
      />
      <Columns side="nav">
        <div className={styles.side}>
          <SideNav label={t("article.nav")} groups={groups} />
        </div>
        <Card as="article" pad="large" round="xl" aria-labelledby="title">
          <Prose html={article.html} />
        </Card>
      </Columns>
    </Container>
  );
}
