import { listCalls } from "#contract/calls.ts";
import { type Check, kinds, unseenCalls } from "./check-backend.ts";

/** One line per call: how many checks of each kind passed, of how many; then each difference once. */
export function toTable(checks: readonly Check[]): string {
  const calls = new Map(listCalls().map(([id, { method, path }]): [string, string] => [id, `${method} ${path}`]));
  for (const { call } of checks) if (!calls.has(call)) calls.set(call, "");
  const rows = [...calls].map(([id, path]) => [
    id,
    path,
    ...kinds.map((kind) => cell(checks.filter((check) => check.call === id && check.kind === kind))),
  ]);
  const widths = ["call", "path", ...kinds].map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const failed = checks.filter((check) => check.wrong.length > 0);
  return [
    line(["call", "path", ...kinds]),
    ...rows.map(line),
    ...section("Differences", differences(failed, "wrong")),
    ...section(
      "Fields the contract does not name (the portal does not read them)",
      differences(
        checks.filter((check) => check.extra.length > 0),
        "extra",
      ),
    ),
    ...section("Reading calls that no answer was seen of", unseenCalls(checks)),
    "",
    `${checks.length - failed.length} of ${checks.length} checks passed`,
  ].join("\n");
}

function cell(checks: readonly Check[]): string {
  if (checks.length === 0) return "-";
  const passed = checks.filter((check) => check.wrong.length === 0).length;
  return passed === checks.length ? `${passed}` : `${passed}/${checks.length} !`;
}

function differences(checks: readonly Check[], which: "wrong" | "extra"): string[] {
  const people = new Map<string, Set<string>>();
  for (const check of checks) {
    for (const what of check[which]) {
      const key = `${check.call} (${check.kind}): ${what}`;
      people.set(key, (people.get(key) ?? new Set()).add(check.who));
    }
  }
  return [...people].map(([what, who]) => `${what} [${[...who].join(", ")}]`);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((text) => `  ${text}`)];
}
