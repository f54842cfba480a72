import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import type { Gallery } from "#app/ui/gallery.ts";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import texts from "#locales/ru/kit.json";
import styles from "./kit.module.css";

export type KitWidget = { /** The widget's folder. */ id: string; gallery: Gallery };

const pageTexts = texts.page;

/** The gallery: every widget in every state, with its keyboard shortcuts. */
export function KitPage({ widgets }: { widgets: readonly KitWidget[] }) {
  return (
    <Container main>
      <Headline
        breadcrumbs={
          <Breadcrumbs label={pageTexts.crumbs} items={[{ name: pageTexts.home, href: paths.main }, { name: pageTexts.title }]} />
        }
        title={pageTexts.title}
        tags={<StatusTag>{pageTexts.tag}</StatusTag>}
        subtitle={pageTexts.subtitle}
        actions={<ButtonLink href={paths.main}>{pageTexts.home}</ButtonLink>}
      />
      <Card id="kit-contents" title={pageTexts.contents} aside={pageTexts.count.replace("{{count}}", String(widgets.length))}>
        <ul className={styles.contents}>
          {widgets.map(({ id, gallery }) => (
            <li key={id}>
              <a href={`#kit-${id}`}>{gallery.title}</a>
            </li>
          ))}
        </ul>
      </Card>
      {widgets.map((widget) => (
        <Widget key={widget.id} {...widget} />
      ))}
    </Container>
  );
}

function Widget({ id, gallery }: KitWidget) {
  const keys = gallery.keys ?? [];
  return (
    <Card id={`kit-${id}`} title={gallery.title} aside={<span>{id}</span>} className={styles.widget}>
      <div className={styles.states}>
        {gallery.states.map((state) => (
          <div key={state.title} className={styles.state} data-state={state.title}>
            <h3 className={styles.title}>{state.title}</h3>
            {state.element}
          </div>
        ))}
      </div>
      {keys.length > 0 && (
        <Table
          className={styles.keys}
          caption={pageTexts.keyboard.replace("{{title}}", gallery.title)}
          columns={[
            { id: "keys", title: pageTexts.key, cell: (row) => row.keys, rowHeader: true, width: "20rem" },
            { id: "does", title: pageTexts.action, cell: (row) => row.does },
          ]}
          rows={keys}
          rowKey={(row) => row.keys}
        />
      )}
    </Card>
  );
}
