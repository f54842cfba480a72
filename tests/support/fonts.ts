import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/golos-text/package.json"));
const output = fileURLToPath(new URL("../.output/fonts", import.meta.url));

/**
 * Settings of fontconfig under which the product's own font is the only one: what a browser draws does not depend on the
 * machine's fonts, and Chromium, which ends itself without any, runs on a machine that has none. Answers the file's path.
 */
export function ownFontsOnly(): string {
  mkdirSync(output, { recursive: true });
  const file = join(output, "fonts.conf");
  const settings = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${join(output, "cache")}</cachedir></fontconfig>`;
  writeFileSync(file, settings);
  return file;
}
