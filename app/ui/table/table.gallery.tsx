import { useSearchParams } from "@remix-run/react";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Truck from "lucide-react/icons/truck";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { type CellColumn, type CellTexts, cellColumns } from "./cells.tsx";
import { rowsPerPage } from "./paging.ts";
import type { Direction } from "./sort.ts";
import { type Column, Table } from "./table.tsx";

const texts = kitTexts.table;
const put = (text: string, name: string) => text.replace("{{name}}", name);

type Row = { id: string; name: string; order: string; sum: number };
const rows: Row[] = texts.people.map((name, index) => ({
  id: String(index + 1),
  name,
  order: texts.orders[index] ?? "",
  sum: 8937.6 + index * 1250.5,
}));
const many: Row[] = [0, 1, 2].flatMap((page) => rows.map((row) => ({ ...row, id: `${page}-${row.id}`, sum: row.sum + page * 100 })));

const rubles = (value: number) => `${new Intl.NumberFormat("ru-RU", { minimumFractionDigits: 2 }).format(value)} ₽`;

const cellTexts: CellTexts = {
  price: rubles,
  states: { on: texts.on, off: texts.off },
  save: texts.save,
  less: (label) => put(texts.lessOf, label),
  more: (label) => put(texts.moreOf, label),
  atMin: texts.atMin,
  atMax: texts.atMax,
};

const plain: Column<Row>[] = [
  { id: "name", title: texts.name, cell: (row) => row.name, rowHeader: true, sortable: true, card: "title" },
  { id: "order", title: texts.order, cell: (row) => row.order },
  { id: "sum", title: texts.sum, cell: (row) => rubles(row.sum), align: "end", sortable: true },
];

const typed: CellColumn<Row>[] = [
  {
    id: "chosen",
    type: "checkbox",
    title: texts.chosen,
    cell: (row) => ({
      name: `chosen-${row.id}`,
      label: put(texts.chooseOf, row.name),
      checked: row.id === "1",
      indeterminate: row.id === "3",
    }),
  },
  { id: "name", type: "avatar", title: texts.person, rowHeader: true, card: "title", cell: (row) => ({ name: row.name }) },
  { id: "order", type: "text", title: texts.order, whiteSpace: "nowrap", cell: (row) => ({ text: row.order, href: "/kit#kit-table" }) },
  {
    id: "state",
    type: "status",
    title: texts.state,
    cell: (row) => (row.id === "2" ? { text: texts.delivered, tone: "done", icon: Truck } : { text: texts.created, icon: CircleDashed }),
  },
  { id: "sum", type: "price", title: texts.sum, cell: (row) => ({ value: row.sum, currency: "RUB" }) },
  {
    id: "boxes",
    type: "input-stepper",
    title: texts.boxes,
    cell: (row) => ({ name: "boxes", label: put(texts.boxesOf, row.name), value: Number(row.id), min: 1, max: 5, step: 1, action: "/kit" }),
  },
  {
    id: "letters",
    type: "switch",
    title: texts.letters,
    cell: (row) => ({ name: "letters", label: put(texts.lettersOf, row.name), checked: row.id !== "2", action: "/kit" }),
  },
  {
    id: "act",
    type: "button",
    title: texts.act,
    cell: (row) => ({ text: texts.open, label: put(texts.openOf, row.name), name: "open", value: row.id, action: "/kit" }),
  },
];

/** Sorting and pages live in the address: they work without scripts. */
function Sorted() {
  const [params] = useSearchParams();
  const dir = (["asc", "desc"] as const).find((one) => one === params.get("dir"));
  const columnId = params.get("sort") === "sum" ? "sum" : "name";
  const page = Math.max(1, Math.min(3, Number(params.get("page")) || 1));
  const compare = (a: Row, b: Row) => (columnId === "sum" ? a.sum - b.sum : a.name.localeCompare(b.name, "ru"));
  const ordered = dir ? [...many].sort((a, b) => (dir === "asc" ? compare(a, b) : compare(b, a))) : many;
  const sortQuery = (id: string, next: Direction) => (next === "default" ? "" : `sort=${id}&dir=${next}`);
  const kept = dir ? `${sortQuery(columnId, dir)}&` : "";
  return (
    <Table
      caption={texts.caption}
      columns={plain}
      rows={ordered.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
      rowKey={(row) => row.id}
      sort={dir && { columnId, dir }}
      sortHref={(id, next) => `${next === "default" ? "/kit" : `/kit?${sortQuery(id, next)}`}#kit-table`}
      sortLabels={{ default: texts.sortDefault, asc: texts.sortAsc, desc: texts.sortDesc }}
      paging={{
        page,
        total: many.length,
        href: (next) => `/kit?${kept}page=${next}#kit-table`,
        labels: {
          nav: texts.nav,
          page: (next) => texts.page.replace("{{page}}", String(next)),
          previous: texts.previous,
          next: texts.next,
        },
      }}
    />
  );
}

const toned: Column<Row>[] = [
  ...plain.slice(0, 2),
  { id: "mark", title: texts.state, cell: (row: Row) => (row.id === "1" ? texts.changed : row.id === "2" ? texts.unread : "") },
];

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.sort, element: <Sorted /> },
    {
      title: texts.states.cells,
      element: (
        <Table caption={texts.captionCells} columns={cellColumns(typed, cellTexts)} rows={rows.slice(0, 3)} rowKey={(row) => row.id} />
      ),
    },
    {
      title: texts.states.tones,
      element: (
        <Table
          caption={texts.captionTones}
          columns={toned}
          rows={rows.slice(0, 3)}
          rowKey={(row) => row.id}
          rowTone={(row) => (row.id === "1" ? "changed" : row.id === "2" ? "unread" : undefined)}
        />
      ),
    },
  ],
  keys: texts.keys,
};
