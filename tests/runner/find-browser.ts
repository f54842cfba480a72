import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { browserNames } from "../support/browser-path.ts";
import { runQuietly } from "./run-command.ts";

function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  return browserNames.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** The path of CHROMIUM_PATH or of an installed browser; installs Debian's if there is none. Undefined if that fails. */
export async function findOrInstallBrowser(): Promise<string | undefined> {
  const found = findBrowser();
  if (found || process.env.CHROMIUM_PATH) return found;
  const [lightest = ""] = browserNames;
  console.log(`No browser found, installing ${lightest}`);
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = async (args: string[]) => {
    const [command = "apt-get", ...rest] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    const { isGood, output } = await runQuietly(command, rest);
    if (!isGood) console.error(output);
    return isGood;
  };
  if (!(await apt(["update"])) || !(await apt(["install", "-y", "--no-install-recommends", lightest]))) return undefined;
  return findBrowser();
}
