/**
 * Preloaded into the built backend (`--import`): stacks name the files and lines of the sources. The map is read with the
 * first stack that somebody looks at; `--enable-source-maps` would hold 8 MiB from the start.
 */
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/;
const maps = new Map<string, SourceMap | undefined>();

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
  const origin = found && mapOf(file)?.findOrigin(Number(line), Number(column));
  if (!origin || !("fileName" in origin)) return frame;
  return frame.replace(found, `${new URL(origin.fileName, file)}:${origin.lineNumber}:${origin.columnNumber}`);
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  if (file.includes("/node_modules/")) return undefined;
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), "utf8")));
  } catch {
    return undefined;
  }
}
