/**
 * Preloaded into the built backend (`--import`): stack traces name source files and lines (the column stays that of the built
 * file). The line tables of `vite.config.ts` are read when the first stack is formatted. `--enable-source-maps` would hold 8 MiB
 * from the start, a whole source map 16 MiB from the first failure.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Lines = { sources: string[]; lines: (0 | [source: number, line: number])[] };

const place = /(file:[^\s():]+\.js):(\d+)(:\d+)/;
const cache = new Map<string, Lines>();

Error.prepareStackTrace = (error, frames) => [describe(error), ...frames.map((frame) => `    at ${inSources(String(frame))}`)].join("\n");

function describe(error: unknown): string {
  try {
    return String(error);
  } catch {
    return "Error";
  }
}

function inSources(frame: string): string {
  const [found, file = "", line, column] = place.exec(frame) ?? [];
  if (!found || !file.includes("/build/programs/")) return frame;
  const { sources, lines } = linesOf(file);
  const [source = -1, lineThere] = lines[Number(line) - 1] || [];
  const path = sources[source];
  return path === undefined ? frame : frame.replace(found, `${new URL(path, file)}:${lineThere}${column}`);
}

function linesOf(file: string): Lines {
  const read = cache.get(file) ?? readLines(file);
  cache.set(file, read);
  return read;
}

function readLines(file: string): Lines {
  try {
    return JSON.parse(readFileSync(fileURLToPath(`${file}.lines.json`), "utf8"));
  } catch {
    return { sources: [], lines: [] };
  }
}
