import { expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { usePortal } from "#tests/support/portal.ts";
import { text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const path = `/cabinet/branch/${demoUuid("branch", "alfa-b1")}`;

test("who may not delete the trade point is not asked", async () => {
  const visitor = await portal.visit("manager@alfa.example");
  const { body } = await visitor.get(`${path}?confirm=delete`);
  expect(text(body)).not.toContain("Удалить точку");
});
