import type { CeilingId } from "./ceilings.ts";
import { type Bound, boundsOf, boundText, goals, growthGoals, holds, type Measured } from "./goals.ts";
import type { LoadFigure } from "./loads.ts";
import type { Part } from "./process-times.ts";
import type { SearchScore } from "./search.ts";
import type { Weight } from "./weights.ts";

/** One measurement as stored in bench.json; times in milliseconds per unit of work. */
export type Row = {
  id: string;
  title: string;
  connections: number;
  done: number;
  failed: number;
  firstFailure: string | null;
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number;
  cpu: Partial<Record<Part, number>>;
  foreignCores: number;
  foreignName: string;
  stolenCores: number;
  caveat?: string;
};

export type Run = {
  size: string;
  quick: boolean;
  /** The value of SPEEDUPS. */
  speedups: string;
  at: string;
  machine: string;
  filled: Record<string, number>;
  seconds: number;
  firstStartMs: number | null;
  startMs: number | null;
  memory: { portal: number; backend: number } | null;
  ceilings: Row[];
  rows: Row[];
  /** The deals list with only the demo's deals. */
  dealsBefore: Row | null;
  weights: Weight[];
  loads: LoadFigure[];
  /** Needs a database with the demo's goods only, so it is measured when the database is new. */
  search: SearchScore[];
  left: string[];
};

/** Another program that takes more than this much of a core makes the figures unreliable. */
const FOREIGN_CORES = 1 / 3;

export function isDisturbed({ foreignCores, stolenCores }: Pick<Row, "foreignCores" | "stolenCores">): boolean {
  return Math.max(foreignCores, stolenCores) > FOREIGN_CORES;
}

const number = (value: number, digits = 0) => value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const short = (value: number) => (value >= 100 ? number(value) : value >= 10 ? number(value, 1) : number(value, 2));

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

export function toMarkdown(run: Run, smaller: Run | undefined): string {
  const ceilingOf = (id: CeilingId | undefined) => run.ceilings.find((row) => row.id === id);
  const parts = [
    `## Bench, ${run.size} products${run.quick ? ", quick" : ""}${run.speedups === "on" ? "" : `, SPEEDUPS=${run.speedups}`}, ${run.at}`,
    `${run.machine}. ${Object.entries(run.filled)
      .map(([what, count]) => `${what} ${number(count)}`)
      .join(", ")}. ${number(run.seconds)} s in all. ${foreignText(run)}`,
    table(
      ["ceiling", "per s", "p50 ms", "p99 ms", "CPU ms", "judged"],
      run.ceilings.map((row) => [
        row.title,
        number(row.perSecond),
        short(row.p50),
        short(row.p99),
        short(row.cpuMs),
        isDisturbed(row) ? `not judged: ${disturbance(row)}` : "yes",
      ]),
    ),
    table(
      ["work", "c", "per s", "p50 ms", "p99 ms", "CPU ms", "portal + backend + database", "of ceiling", "must", "aim", "verdict"],
      run.rows.map((row) => {
        const goal = goals[row.id] ?? {};
        const ceiling = ceilingOf(goal.ceiling);
        const share = ceiling ? row.perSecond / ceiling.perSecond : null;
        const { must, aim } = boundsOf(row.id, run.speedups === "off");
        const growth = row.id === "deals" && run.dealsBefore ? row.cpuMs / run.dealsBefore.cpuMs : null;
        return [
          row.title,
          String(row.connections),
          short(row.perSecond),
          short(row.p50),
          short(row.p99),
          short(row.cpuMs),
          [row.cpu.portal, row.cpu.backend, row.cpu.database].map((ms) => short(ms ?? 0)).join(" + "),
          share === null ? "" : `${short(share * 100)} % of ${goal.ceiling}`,
          boundText(must),
          boundText(aim),
          verdict(
            row,
            { must, aim },
            { ...row, ofCeiling: share, growth },
            ceiling && isDisturbed(ceiling) ? "the ceiling was disturbed" : undefined,
          ),
        ];
      }),
    ),
    growthTable(run, smaller),
    weightTable(run.weights),
    loadTable(run.loads),
    searchTable(run.search),
    processTable(run),
    ...(run.left.length > 0 ? [`Left out: ${run.left.join("; ")}.`] : []),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function foreignText({ rows, ceilings }: Run): string {
  const all = [...ceilings, ...rows];
  const mean = all.reduce((sum, row) => sum + row.foreignCores, 0) / Math.max(1, all.length);
  const worst = all.toSorted((a, b) => b.foreignCores - a.foreignCores)[0];
  const atWorst = worst ? `, ${worst.foreignCores.toFixed(2)} at worst (${worst.foreignName}, during "${worst.title}")` : "";
  const disturbed = `${all.filter(isDisturbed).length} of ${all.length} measurements are not judged`;
  return `Foreign load ${mean.toFixed(2)} of a core on average${atWorst}; ${disturbed}.`;
}

const disturbance = ({ foreignCores, foreignName, stolenCores }: Row) =>
  foreignCores >= stolenCores
    ? `others took ${foreignCores.toFixed(2)} of a core (${foreignName})`
    : `the host took ${stolenCores.toFixed(2)} of a core`;

function verdict(row: Row, { must, aim }: { must?: Bound; aim?: Bound }, measured: Measured, ceilingDisturbed: string | undefined): string {
  if (row.failed > 0) return `**${number(row.failed)} of ${number(row.done + row.failed)} failed**: ${row.firstFailure}`;
  if (isDisturbed(row)) return `not judged: ${disturbance(row)}`;
  if (row.caveat) return `not judged: ${row.caveat}`;
  if (!must) return "";
  if (must.ofCeiling !== undefined && ceilingDisturbed) return `not judged: ${ceilingDisturbed}`;
  const reached = holds(must, measured);
  if (reached === null) return "not judged: nothing to compare with";
  if (!reached) return "**missed**";
  return aim && holds(aim, measured) ? "aim reached" : "must reached";
}

function growthTable(run: Run, smaller: Run | undefined): string {
  if (!smaller || smaller.size === run.size) return "";
  const rows = Object.entries(growthGoals).flatMap(([id, goal]) => {
    const [before, after] = [smaller.rows.find((row) => row.id === id), run.rows.find((row) => row.id === id)];
    if (!before || !after) return [];
    const growth = after.cpuMs / before.cpuMs;
    const judged =
      isDisturbed(before) || isDisturbed(after)
        ? "not judged"
        : growth <= goal.aim
          ? "aim reached"
          : growth <= goal.must
            ? "must reached"
            : "**missed**";
    return [[after.title, short(before.cpuMs), short(after.cpuMs), `× ${short(growth)}`, `≤ ${goal.must}`, `≤ ${goal.aim}`, judged]];
  });
  return table([`growth from ${smaller.size} (run of ${smaller.at})`, "CPU ms", "CPU ms", "growth", "must", "aim", "verdict"], rows);
}

function searchTable(scores: readonly SearchScore[]): string {
  if (scores.length === 0) return "";
  return table(
    ["judged queries", "asked", "nDCG@10", "recall@48", "nothing found"],
    scores.map(({ queries, asked, ndcg, recall, empty }) => [queries, number(asked), number(ndcg, 3), number(recall, 3), number(empty)]),
  );
}

function weightTable(weights: readonly Weight[]): string {
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)}`;
  return table(
    ["page, signed in", "products", "HTML KB", "HTML gzip KB", "scripts", "script KB", "script gzip KB", "style gzip KB", "goal"],
    weights.map((weight) => [
      weight.page,
      String(weight.products),
      kb(weight.html),
      kb(weight.htmlGzip),
      String(weight.scripts),
      kb(weight.script),
      kb(weight.scriptGzip),
      kb(weight.styleGzip),
      weightGoals[weight.page]?.(weight) ?? "",
    ]),
  );
}

const noScript = ({ scripts }: Weight) => `no script: ${scripts === 0 ? "reached" : "**missed**"}`;
const within = (bytes: number, aim: number, must: number) =>
  bytes <= aim * 1000 ? "aim reached" : bytes <= must * 1000 ? "must reached" : "**missed**";

const weightGoals: Record<string, (weight: Weight) => string> = {
  catalogue: ({ scriptGzip, htmlGzip, html }) =>
    `script ≤ 135, aim 105: ${within(scriptGzip, 105, 135)}; ` +
    `HTML of 24 cards gzip ≤ 15, aim 11: ${within(htmlGzip, 11, 15)}; raw ≤ 130, aim 90: ${within(html, 90, 130)}`,
  "a placeholder": noScript,
  "privacy policy": noScript,
};

/** Goals of the exchange's design, for a hundred thousand rows. */
const loadGoals = { rows: 100_000, mustSeconds: 60, aimSeconds: 30, mebibytes: 150 };

function loadTable(loads: readonly LoadFigure[]): string {
  if (loads.length === 0) return "";
  const { rows: of, mustSeconds, aimSeconds, mebibytes: most } = loadGoals;
  return table(
    ["load", "rows", "s", "more MiB", "CPU s backend + database", "must s", "aim s", "must MiB", "verdict"],
    loads.map(({ title, rows, seconds, mebibytes, cpuSeconds, foreignCores }) => {
      const share = rows / of;
      const isIn = (limit: number) => seconds <= limit * share;
      const verdict = mebibytes > most || !isIn(mustSeconds) ? "**missed**" : isIn(aimSeconds) ? "aim reached" : "must reached";
      return [
        title,
        number(rows),
        number(seconds, 1),
        number(Math.max(0, mebibytes)),
        `${number(cpuSeconds.backend, 1)} + ${number(cpuSeconds.database, 1)}`,
        number(mustSeconds * share, 1),
        number(aimSeconds * share, 1),
        number(most),
        foreignCores > FOREIGN_CORES ? `not judged: others took ${foreignCores.toFixed(2)} of a core` : verdict,
      ];
    }),
  );
}

function processTable({ firstStartMs, startMs, memory }: Run): string {
  const shown = (value: number | null | undefined, aim: number, must: number, unit: string, digits: number) =>
    value === null || value === undefined
      ? ["not measured", `${must} ${unit}`, `${aim} ${unit}`, ""]
      : [
          `${value.toFixed(digits)} ${unit}`,
          `${must} ${unit}`,
          `${aim} ${unit}`,
          value <= aim ? "aim reached" : value <= must ? "must reached" : "**missed**",
        ];
  const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);
  return table(
    ["process", "figure", "must", "aim", "verdict"],
    [
      ["first start with demo data, to the first page", ...shown(seconds(firstStartMs), 12, 25, "s", 1)],
      ["start on an existing database, to the first page", ...shown(seconds(startMs), 2, 4, "s", 1)],
      ["memory of the portal after load", ...shown(memory?.portal, 220, 300, "MiB", 0)],
      ["memory of the backend after load", ...shown(memory?.backend, 160, 250, "MiB", 0)],
    ],
  );
}
