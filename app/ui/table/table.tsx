// biome-ignore-all lint/a11y/noRedundantRoles: rows drawn as cards lose the meaning of a table without the roles
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import { pageCount } from "../pagination/page-count.ts";
import { Pagination } from "../pagination/pagination.tsx";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import { needsPages, rowsPerPage } from "./paging.ts";
import { type Direction, nextDirection, type Sort } from "./sort.ts";
import styles from "./table.module.css";
import { useOverflow } from "./use-overflow.ts";

export type Column<Row> = {
  id: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** end: figures, right and tabular */
  align?: "start" | "end";
  /** The cell names its row. */
  rowHeader?: boolean;
  nowrap?: boolean;
  width?: string;
  sortable?: boolean;
  hideTitle?: boolean;
  /**
   * Place on a card: title left and aside right on the first line, full line, half of a line, a field (half of a line, and on a
   * broad card beside what stands before it), or a label with its value (the default).
   */
  card?: "title" | "aside" | "full" | "half" | "half-end" | "field" | "pair" | "hidden";
};

type Props<Row> = {
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Changed or unread rows get a ground; the words must say it too. */
  rowTone?: (row: Row) => "changed" | "unread" | undefined;
  sort?: Sort;
  sortHref?: (columnId: string, direction: Direction) => string;
  /** Hidden words after the title of a sortable column, for what the link does next. */
  sortLabels?: Record<Direction, string>;
  /** Pages under the table, drawn when there are more rows than one page holds. `rows` are those of the page. */
  paging?: {
    page: number;
    total: number;
    perPage?: number;
    href: (page: number) => string;
    labels: ComponentProps<typeof Pagination>["labels"];
  };
  footer?: ReactNode;
  /** The width its columns need: rows are cards where the table has less (s 33rem, m 56rem, l 64rem), not only below 768 px. */
  needs?: "s" | "m" | "l";
  className?: string;
};

/** A table in a named scroll region; below 768 px, or where it has less room than it `needs`, its rows are cards. Sorting is by links. */
export function Table<Row>({
  needs,
  caption,
  showCaption,
  columns,
  rows,
  rowKey,
  rowTone,
  sort,
  sortHref,
  sortLabels,
  paging,
  footer,
  className,
}: Props<Row>) {
  const [region, overflows] = useOverflow<HTMLDivElement>();
  const hasAside = columns.some((column) => column.card === "aside");
  const head = (column: Column<Row>) => {
    const sorted = sort?.columnId === column.id && sort.dir !== "default" ? sort.dir : undefined;
    const title = column.hideTitle ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title;
    const next = nextDirection(sorted ?? "default");
    return (
      <th
        key={column.id}
        role="columnheader"
        scope="col"
        aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}
        style={{ width: column.width }}
        className={classes(column.align === "end" && styles.end, column.sortable && sortHref && styles.sortable)}
      >
        {column.sortable && sortHref ? (
          <Link href={sortHref(column.id, next)} preventScrollReset className={styles.sort}>
            {title}
            {sortLabels && <VisuallyHidden>{`, ${sortLabels[next]}`}</VisuallyHidden>}
            <Icon as={sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown} size="s" />
          </Link>
        ) : (
          title
        )}
      </th>
    );
  };
  const cell = (column: Column<Row>, row: Row) => {
    const Cell = column.rowHeader ? "th" : "td";
    const place = column.card ?? "pair";
    const value = column.cell(row);
    // A label with nothing beside it says nothing on a card.
    const isBlank = place === "pair" && (value ?? "") === "";
    return (
      <Cell
        key={column.id}
        role={column.rowHeader ? "rowheader" : "cell"}
        scope={column.rowHeader ? "row" : undefined}
        className={classes(
          column.align === "end" && styles.end,
          column.nowrap && styles.nowrap,
          styles[place],
          place === "title" && !hasAside && styles.alone,
          isBlank && styles.hidden,
        )}
      >
        {place !== "pair"
          ? value
          : !isBlank && (
              <>
                {!column.hideTitle && (
                  <span className={styles.name} aria-hidden>
                    {column.title}
                  </span>
                )}
                <div className={styles.value}>{value}</div>
              </>
            )}
      </Cell>
    );
  };
  const perPage = paging?.perPage ?? rowsPerPage;
  const pages = paging && needsPages(paging.total, perPage) && (
    <Pagination page={paging.page} pages={pageCount(paging.total, perPage)} href={paging.href} labels={paging.labels} />
  );
  return (
    <section
      ref={region}
      aria-label={caption}
      tabIndex={overflows ? 0 : undefined}
      className={classes(styles.region, needs && styles[needs], className)}
    >
      <table role="table" className={styles.table}>
        <caption className={showCaption ? styles.caption : styles.unseen}>{caption}</caption>
        <thead role="rowgroup" className={sortHref && columns.some((column) => column.sortable) ? styles.sorts : undefined}>
          <tr role="row">{columns.map(head)}</tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={styles[rowTone?.(row) ?? "plain"]}>
              {columns.map((column) => cell(column, row))}
            </tr>
          ))}
        </tbody>
      </table>
      {(footer || pages) && (
        <div className={styles.footer}>
          {footer}
          {pages}
        </div>
      )}
    </section>
  );
}
