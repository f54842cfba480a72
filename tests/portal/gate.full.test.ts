import { expect, test } from "vitest";
import { formBodies } from "#tests/support/hostile-bodies.ts";
import { usePortal } from "#tests/support/portal.ts";

const portal = usePortal();

test.each(formBodies(900_000))(
  "trust R18: $name: every form answers a guest's body of 900 kB without a server error and without echoing it many times",
  async ({ type, text }) => {
    const guest = await portal.visit(null);
    const wrong: string[] = [];
    for (const path of [
      "/login",
      "/register",
      "/restorePassword",
      "/support",
      "/activate-customer/x",
      "/cart",
      "/cabinet/deals/x",
      "/logout",
      "/resources/basket",
    ]) {
      guest.cookies.delete("redirected");
      const { status, body } = await guest.send("POST", path, { body: text, headers: { origin: portal.origin(), "content-type": type } });
      if (status < 300 || status >= 500) wrong.push(`${path}: ${status}`);
      // A refused form returns what was typed, and little more.
      if (body.length > 3 * 900_000) wrong.push(`${path}: ${body.length} letters`);
    }
    expect(wrong).toEqual([]);
  },
);
