import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#server/build-portal.ts";

export type CurlLine = { url: string; headers: Record<string, string>; data?: string; file?: string };

/** The lines of a README that begin with `curl`, as a shell and curl would read them: `-H`, `--data`, `--data-binary @file`. */
export function curlLinesOf(readme: string): CurlLine[] {
  return readFileSync(join(root, readme), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("curl "))
    .map((line) => {
      const words = [...line.slice("curl ".length).matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");
      const read: CurlLine = { url: "", headers: {} };
      for (let at = 0; at < words.length; at += 1) {
        const [word = "", value = ""] = words.slice(at, at + 2);
        if (!word.startsWith("-")) {
          read.url = word;
          continue;
        }
        at += 1;
        if (word === "-H") read.headers[value.slice(0, value.indexOf(":")).toLowerCase()] = value.slice(value.indexOf(":") + 1).trim();
        else if (word === "--data") read.data = value;
        else if (word === "--data-binary" && value.startsWith("@")) read.file = value.slice(1);
        else throw new Error(`${word} is not read here: ${line}`);
      }
      return read;
    });
}
