import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { patienceMs } from "./support/patience.ts";
import { iconSprite } from "../app/ui/icon/sprite-plugin.ts";

export default defineConfig({
  plugins: [iconSprite()],
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    environment: "node",
    include: ["tests/{unit,contract,backend,portal,faults,architecture}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/database-server.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 6 * patienceMs,
    hookTimeout: 6 * patienceMs,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
