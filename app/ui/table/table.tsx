// biome-ignore-all lint/a11y/noRedundantRoles: without explicit roles, rows drawn as cards (display: grid) lose their table semantics
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
  /** end: for numbers */
  align?: "start" | "end";
  /** The cell is the row's header. */
  rowHeader?: boolean;
  nowrap?: boolean;
  width?: string;
  sortable?: boolean;
  hideTitle?: boolean;
  /**
   * Place on a card. pair, the default: the label with the value. title and aside: left and right on the first line. full: a whole
   * line. half and half-end: left and right half. field: left half, on a wide card beside the cell before it.
   */
  card?: "title" | "aside" | "full" | "half" | "half-end" | "field" | "pair" | "hidden";
};

type Props<Row> = {
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Background of changed or unread rows; a cell's text must say it too. */
  rowTone?: (row: Row) => "changed" | "unread" | undefined;
  sort?: Sort;
  sortHref?: (columnId: string, direction: Direction) => string;
  /** Hidden text after the title of a sortable column: the order that the link sets. */
  sortLabels?: Record<Direction, string>;
  /** Pagination under the table, shown when `total` exceeds one page. `rows` are those of the page. */
  paging?: {
    page: number;
    total: number;
    perPage?: number;
    href: (page: number) => string;
    labels: ComponentProps<typeof Pagination>["labels"];
  };
  footer?: ReactNode;
  /** Minimum width for columns (s 33rem, m 56rem, l 64rem): in a narrower container, and always below 768 px, rows are cards. */
  needs?: "s" | "m" | "l";
  className?: string;
};

/** A table in a named scroll region. Its rows are cards on narrow screens; sorting is by links. */
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
    // A card leaves out a label without a value.
    const isBlank = place === "pair" && (value === false || (value ?? "") === "");
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
        <caption className={showCaption ? styles.caption : "sr-only"}>{caption}</caption>
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
