import texts from "#locales/ru/storage-sheets.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";
import { longDayText, quantityText } from "../../papers/paper-format.ts";
import { drawTable } from "../../papers/pdf/draw-table.ts";
import { drawPaper, paragraph, roomLeft } from "../../papers/pdf/paper-pdf.ts";
import type { SheetVersion } from "./draw-picking-list.ts";
import type { RouteSheet, Stop } from "./sheet-facts.ts";
import { stateText } from "./state-text.ts";

/** A route sheet as a PDF: a row for each stop, with room for the time and the receiver's signature. */
export function drawRouteSheet(content: RouteSheet, { number, at }: SheetVersion): Promise<Buffer> {
  const { routeSheet, columns } = texts;
  const title = interpolate(routeSheet.title, { number, date: longDayText(content.date) });
  const footer = (page: number, pages: number) => interpolate(routeSheet.page, { number, at: stateText(at), page, pages });
  return drawPaper({ title, issuedAt: at, footer, landscape: true }, async (paper) => {
    const { storage, address, temperature, stops } = content;
    paragraph(paper, title, { tag: "H1", font: "bold", size: 15 });
    paragraph(paper, interpolate(texts.at, { at: stateText(at) }), { above: 0.3 });
    paragraph(paper, interpolate(texts.place, { storage, address, temperature }), { above: 0.2 });
    paper.pdf.moveDown(0.6);
    const whole = stops.reduce<Load>((sum, stop) => addLoad(sum, stop), { grams: 0, weightless: 0, packages: 0, weighed: 0 });
    await drawTable<Stop>(paper, {
      columns: [
        { title: columns.position, width: 24, align: "right", value: (_, index) => String(index + 1) },
        { title: columns.address, width: 190, wraps: true, isRowHeader: true, value: placeText },
        { title: columns.orders, width: 92, wraps: true, value: ordersText },
        { title: columns.contact, width: 120, wraps: true, value: ({ contacts }) => contacts.join("; ") },
        { title: columns.weight, width: 84, wraps: true, value: weightText },
        { title: columns.packages, width: 84, wraps: true, value: packagesText },
        { title: columns.time, width: 50, value: () => "" },
        { title: columns.signature, width: 110, value: () => "" },
      ],
      rows: stops,
    });
    const total = [weightText(whole), `${columns.packages.toLowerCase()} ${packagesText(whole)}`].join("; ");
    paragraph(paper, `${texts.total}: ${total}`, { above: 0.6, font: "bold", size: 10 });
    if (roomLeft(paper.pdf) < 40) paper.pdf.addPage();
    paragraph(paper, routeSheet.signature, { above: 1.5 });
  });
}

type Load = Pick<Stop, "grams" | "weightless" | "packages" | "weighed">;

const addLoad = (sum: Load, stop: Load): Load => ({
  grams: sum.grams + stop.grams,
  weightless: sum.weightless + stop.weightless,
  packages: sum.packages + stop.packages,
  weighed: sum.weighed + stop.weighed,
});

const placeText = ({ address, branches, comments }: Stop) =>
  [address, branches.join("; "), ...comments.map((comment) => interpolate(texts.comment, { comment }))].join("\n");

const ordersText = ({ orders, uncollected }: Stop) =>
  [orders.join(", "), ...(uncollected > 0 ? [interpolate(texts.uncollected, { orders: uncollected })] : [])].join("; ");

/** Kilograms to the hundredth. */
const weightText = ({ grams, weightless }: Load) =>
  interpolate(weightless > 0 ? texts.weightless : texts.weight, { kg: quantityText(Math.round(grams / 10)), lines: weightless });

const packagesText = ({ packages, weighed }: Load) =>
  interpolate(weighed > 0 ? texts.packagesAndWeighed : texts.packages, { packages, weighed });
