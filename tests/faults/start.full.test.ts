import { once } from "node:events";
import { expect, test } from "vitest";
import { builtProgram } from "#server/build-programs.ts";
import { answers, pidOf, useStartedPortal } from "#tests/support/started-portal.ts";
import { until } from "#tests/support/until.ts";

const portal = useStartedPortal();

test("the supervisor ends a process that has stopped responding and starts it again", async () => {
  const stuck = [
    ["backend", pidOf(builtProgram("backend"), portal.ports[2] ?? 0), `${portal.ports[2]}/readyz`],
    ["portal (client)", pidOf("@remix-run/serve", portal.ports[0] ?? 0), `${portal.ports[0]}/readyz`],
    ["portal (admin)", pidOf("@remix-run/serve", portal.ports[1] ?? 0), `${portal.ports[1]}/readyz`],
  ] as const;
  // A stopped process answers nothing, as one in an endless loop.
  for (const [, pid] of stuck) process.kill(pid, "SIGSTOP");
  for (const [name] of stuck) await until(() => portal.said.includes(`${name} has not answered for 10 s, ending it`));
  for (const [, , path] of stuck) await until(() => answers(`http://127.0.0.1:${path}`));
});

test("trust S14: after demo:remove no demo account can sign in, and admin:first creates the first administrator", async () => {
  const gone = once(portal.supervisor, "exit");
  portal.supervisor.kill("SIGTERM");
  await gone;
  const asked = portal.run("server/backend/db/remove-demo.ts");
  expect([asked.status, asked.stderr]).toEqual([1, expect.stringContaining("Only the demo's administrators can sign in")]);
  const removed = portal.run("server/backend/db/remove-demo.ts", "--yes");
  expect([removed.status, removed.stdout]).toEqual([0, expect.stringContaining("16 demo accounts cannot sign in any more")]);
  expect(portal.run("server/backend/db/remove-demo.ts", "--yes").stdout).toContain("nobody can enter by one");
  const first = (...more: string[]) =>
    portal.run("server/backend/db/first-admin.ts", "--name", "Petrov Ivan", "--seller", "Field", "--phone", "8 487 255-01-23", ...more);
  const unsaid = first("--email", "nobody", "--inn", "12");
  expect([unsaid.status, unsaid.stderr]).toEqual([1, expect.stringContaining("npm run admin:first")]);
  const lookalike = first("--email", "first@fi\u0435ld.example", "--inn", "7712345671");
  expect([lookalike.status, lookalike.stderr.trim()]).toEqual([
    1,
    expect.stringMatching(/^The address .* Cyrillic letters \(\u0435\).*\.$/),
  ]);
  const mistyped = first("--email", "first@field.example", "--inn", "7712345678");
  expect([mistyped.status, mistyped.stdout, mistyped.stderr]).toEqual([1, "", expect.stringContaining("check digits do not fit")]);
  const made = first("--email", "first@field.example", "--inn", "7712345671");
  expect([made.status, made.stdout]).toEqual([0, expect.stringMatching(/http:\/\/\S+\/activate-customer\/\S+/)]);
});
