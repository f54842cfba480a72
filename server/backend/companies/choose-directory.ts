import { builtInDirectory } from "./built-in-directory.ts";
import { openDadata } from "./dadata-directory.ts";
import { demoDirectory } from "./demo-directory.ts";
import type { Directory } from "./directory.ts";

export function chooseDirectory({ token, demo }: { token: string | undefined; demo: boolean }): Directory {
  const own = demo ? demoDirectory : builtInDirectory;
  return token ? openDadata(token, own) : own;
}
