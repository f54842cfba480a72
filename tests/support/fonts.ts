import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/golos-text/package.json"));
const output = fileURLToPath(new URL("../.output/fonts", import.meta.url));

/**
 * Fontconfig settings with the product's font as the only one, so that pictures do not depend on the machine's fonts, and
 * Chromium, which exits without any font, runs on a machine without fonts. Returns the file's path.
 */
export function ownFontsOnly(): string {
  mkdirSync(output, { recursive: true });
  const file = join(output, "fonts.conf");
  const settings = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${join(output, "cache")}</cachedir></fontconfig>`;
  writeFileSync(file, settings);
  return file;
}
