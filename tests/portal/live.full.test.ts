import { request } from "node:http";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "#server/backend/auth/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { password } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { addPerson } from "#tests/support/people.ts";
import { usePortal } from "#tests/support/portal.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";
import { closeStreams, listen } from "#tests/support/stream-listener.ts";
import { until } from "#tests/support/until.ts";

const portal = usePortal();
const director = "director@alfa.example";

closeStreams();

describe("the end of the stream", () => {
  test("trust S69: a block or the end of the session ends the stream, and the browser does not reconnect", async () => {
    const ends = {
      blocked: (uuid: string) => portal.backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, uuid)),
      over: (uuid: string) =>
        portal.backend.db
          .update(sessions)
          .set({ revokedAt: testNow })
          .where(sql`user_uuid = (select user_uuid from customers where uuid = ${uuid})`),
    };
    for (const [name, end] of Object.entries(ends)) {
      const email = `${name}@live.example`;
      const company = demoUuid("company", "alfa");
      const person = await addPerson(portal.backend.db, { companyUuid: company, email, roles: ["buyer_company_manager"] });
      const ear = listen(await portal.visit(email));
      await until(() => ear.hello, "hello");
      await end(person.uuid);
      await until(() => ear.failed, `${name}: the end`);
      await until(() => ear.status === 204 && ear.source.readyState === ear.source.CLOSED, `${name}: 204`);
    }
  });

  test("trust R7: on SIGTERM 200 open streams end cleanly and the process exits by itself", async () => {
    const origin = await portal.start("client");
    const people = [director, "manager@alfa.example", "director@beta.example", "manager@beta.example"];
    const streams: Open[] = [];
    for (let count = 0; count < 50; count += 1) {
      const visitor = (await portal.visit(null)).at(origin);
      await visitor.post("/login", { login: people[count % people.length] ?? "", password });
      for (let each = 0; each < 4; each += 1) streams.push(openStream(visitor));
    }
    await until(() => streams.every(({ text }) => text.includes("event: hello")), "hello to all");
    expect(streams.filter(({ ended }) => ended !== undefined)).toEqual([]);
    expect(await portal.terminate(origin)).toBe(0);
    await until(() => streams.every(({ ended }) => ended !== undefined), "the end of all");
    expect(streams.map(({ ended }) => ended)).toEqual(Array(200).fill("complete"));
  });
});

type Open = { text: string; ended: "complete" | "cut" | undefined };

/** The raw answer, and whether it ended. */
function openStream({ origin, cookies }: Visitor): Open {
  const stream: Open = { text: "", ended: undefined };
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const asked = request(`${origin}/events`, { agent: false, headers: { accept: "text/event-stream", cookie } }, (answer) => {
    answer.on("data", (part) => {
      stream.text += part;
    });
    answer.on("error", () => {});
    answer.on("close", () => {
      stream.ended = answer.complete ? "complete" : "cut";
    });
  });
  asked.on("error", () => {
    stream.ended = "cut";
  });
  asked.end();
  return stream;
}
