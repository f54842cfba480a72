import { builtInDirectory } from "./built-in-directory.ts";
import { openDadata } from "./dadata-directory.ts";
import type { Directory } from "./directory.ts";

export function chooseDirectory(token: string | undefined): Directory {
  return token ? openDadata(token, builtInDirectory) : builtInDirectory;
}
