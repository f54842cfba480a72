import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#server/build-portal.ts";

/** What `npm run campaign -- engines` shows of these files with the real programs. */
const shipped = (name: string) => readFileSync(join(root, "server/deploy", name), "utf8");

test("nginx leaves out a portal that fails, and sends to another only what reads or what none has got", () => {
  const nginx = shipped("nginx.conf");
  const portals = (upstream: string) => [
    ...(nginx.split(`upstream ${upstream} {`)[1]?.split("}")[0] ?? "").matchAll(/server (\S+) (.+);/g),
  ];
  expect(portals("portal").map(([, , rest]) => rest)).toEqual(Array(2).fill("max_fails=1 fail_timeout=5s"));
  expect(portals("portal_anyway").map(([, , rest]) => rest)).toEqual(Array(2).fill("max_fails=0"));
  expect(portals("portal").map(([, address]) => address)).toEqual(portals("portal_anyway").map(([, address]) => address));
  expect(nginx).not.toContain("non_idempotent");
  const patterns =
    /map "\$request_method \$upstream_connect_time" \$may_ask_again \{\n {4}default 0;\n {4}"~(.+)" 1;\n {4}"~(.+)" 1;\n\}/.exec(nginx);
  const mayAskAgain = (text: string) => patterns?.slice(1).some((pattern) => new RegExp(pattern).test(text));
  expect(["GET 0.001", "HEAD 0.001, -", "POST -", "POST -, -", "PUT - : -"].map(mayAskAgain)).toEqual(Array(5).fill(true));
  expect(["POST 0.000", "POST -, 0.001", "DELETE 0.002 : -"].map(mayAskAgain)).toEqual(Array(3).fill(false));
  expect(nginx).toMatch(/location @anyway \{\s*if \(\$may_ask_again = 0\) \{\s*return 502;/);
});

test("nginx asks every portal for a file of a page that only some of two releases have", () => {
  const [, files = ""] = /location ~ \^\/\(assets\|build\)\/ \{([^}]*)\}/.exec(shipped("nginx.conf")) ?? [];
  expect(files).toContain("proxy_next_upstream error timeout http_404 http_502 http_503;");
  expect(files).toContain("proxy_next_upstream_tries 0;");
});

test("Caddy asks whether a portal is ready, and sends to another only what reads or what none has got", () => {
  const caddy = shipped("Caddyfile");
  expect(caddy).toMatch(/health_uri \/readyz\n/);
  const again = '@again expression {http.error.status_code} == 503 || {http.request.method} in ["GET", "HEAD"]';
  expect(caddy.split(again)).toHaveLength(3);
  expect(caddy.match(/handle_errors \{\s*@again [^\n]+\n\s*reverse_proxy @again /g)).toHaveLength(2);
  expect(caddy.match(/@reads method GET HEAD\n\s*reverse_proxy @reads /g)).toHaveLength(2);
});

test("a primary that is gone is replaced within the twenty seconds that are promised, and acknowledged commits are on the replica", () => {
  const patroni = shipped("patroni.yml");
  const [ttl = 0, wait = 0, retry = 0] = ["ttl", "loop_wait", "retry_timeout"].map((name) =>
    Number(new RegExp(`^ +${name}: (\\d+)$`, "m").exec(patroni)?.[1]),
  );
  expect(ttl).toBeGreaterThanOrEqual(wait + 2 * retry);
  expect(ttl + wait).toBeLessThan(20);
  expect(patroni).toMatch(/^ +synchronous_mode: true$/m);
  expect(shipped("pgbouncer.ini")).toMatch(/^pool_mode = session$/m);
});
