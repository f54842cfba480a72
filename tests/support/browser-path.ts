import { existsSync } from "node:fs";
import { join } from "node:path";

/** What the packages of browsers call them; the shell without windows is a quarter lighter, so it comes first. */
export const browserNames = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser of the journeys; `npm test` passes the one it has found. */
export const browserPath = [process.env.CHROMIUM_PATH, ...browserNames.map((name) => join("/usr/bin", name))].find(
  (path) => path && existsSync(path),
);

export const browserArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
