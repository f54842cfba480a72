import texts from "#locales/ru/kit.json";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import type { Gallery } from "#app/ui/gallery.ts";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { paths } from "#app/site-map/paths.ts";
import styles from "./kit.module.css";

export type Shown = { /** The widget's folder. */ id: string; gallery: Gallery };

const words = texts.page;

/** The gallery: every widget in every state, with its keyboard shortcuts. */
export function KitPage({ widgets }: { widgets: readonly Shown[] }) {
  return (
    <Container main>
      <Headline
        breadcrumbs={<Breadcrumbs label={words.crumbs} items={[{ name: words.home, href: paths.main }, { name: words.title }]} />}
        title={words.title}
        tags={<StatusTag>{words.tag}</StatusTag>}
        subtitle={words.subtitle}
        actions={<ButtonLink href={paths.main}>{words.home}</ButtonLink>}
      />
      <Card id="kit-contents" title={words.contents} aside={words.count.replace("{{count}}", String(widgets.length))}>
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

function Widget({ id, gallery }: Shown) {
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
          caption={words.keyboard.replace("{{title}}", gallery.title)}
          columns={[
            { id: "keys", title: words.key, cell: (row) => row.keys, rowHeader: true, width: "20rem" },
            { id: "does", title: words.action, cell: (row) => row.does },
          ]}
          rows={keys}
          rowKey={(row) => row.keys}
        />
      )}
    </Card>
  );
}
