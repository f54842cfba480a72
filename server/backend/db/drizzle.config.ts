import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/backend/**/tables.ts",
  out: "./server/backend/db/migrations",
});
