import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { addressHeaders } from "#tests/support/hostile-proxies.ts";
import { code, importsOf, root, sources, withoutComments } from "./sources.ts";

const own = code("app", "server");
const all = code("app", "server", "tests");

describe("names of files", () => {
  test("no file is called utils, helpers, common, misc, manager or service", () => {
    const drawers = globSync(["app/**/*.{ts,tsx,css}", "server/**/*.ts", "tests/**/*.ts"], { cwd: root }).filter((path) =>
      /^(.*[-.])?(utils?|helpers?|common|misc|managers?|services?|shared|lib)([-.].*)?$/.test(basename(path)),
    );
    expect(drawers).toEqual([]);
  });

  test("files are named in kebab case", () => {
    const wrong = all.filter(
      ({ path }) => !/^[a-z0-9-]+(\.(server|client|test|full\.test|spec|d|module|config|gallery))?\.tsx?$/.test(basename(path)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("the root folder has only the entries that the architecture names", () => {
    const allowed = [
      "README.md",
      "app",
      "biome.json",
      "build",
      "data",
      "locales",
      "node_modules",
      "package-lock.json",
      "package.json",
      "public",
      "remix.config.js",
      "server",
      "tests",
      "tsconfig.json",
      "vite.config.ts",
      "knip.json",
      "playwright-report",
      "test-results",
    ];
    expect(globSync("*", { cwd: root }).filter((name) => !allowed.includes(name))).toEqual([]);
  });
});

test("a file of a few lines that only its neighbour imports stands in that neighbour, but for a handful", () => {
  const importers = Map.groupBy(own.flatMap(importsOf), ({ to }) => to);
  const small = own.filter(({ path, text }) => text.trimEnd().split("\n").length < 20 && !/\/routes\/|\.d\.ts$/.test(path));
  const lonely = small.filter(({ path }) => {
    const [only, ...others] = new Set(importers.get(path)?.map(({ from }) => from));
    return only !== undefined && others.length === 0 && dirname(only) === dirname(path);
  });
  expect(small.length).toBeGreaterThan(100);
  expect(lonely.map(({ path }) => path).slice(9)).toEqual([]);
});

describe("one way to do a thing", () => {
  test("no file re-exports what another file exports", () => {
    const barrels = all.filter(({ text }) => /^export\s+(type\s+)?(\*|\{[^}]*\})\s+from\s+"[.#]/m.test(text));
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  test("fetch() is called only by the backend's client and by the listed exceptions", () => {
    /**
     * Requests to others than the backend: the supervisor's health check; the SMS gateway; the address directory; error reports;
     * the doctor; and to the portal itself: address suggestions, texts, live events,
     * counts, whether the session still exists, and whether the portal is back.
     */
    const others = [
      "server/supervise-program.ts",
      "server/backend/mail/transports.ts",
      "server/backend/companies/dadata-directory.ts",
      "server/backend/doctor/outside-checks.ts",
      "server/error-reports.ts",
      "app/areas/companies/use-addresses.ts",
      "app/i18n/i18next.client.ts",
      "app/areas/live/listen.ts",
      "app/areas/live/follow-live.tsx",
      "app/areas/live/reload-signed-out.ts",
      "app/realtime/use-reload-once.ts",
    ];
    const callers = own.filter(({ text }) => /(?<![.\w])fetch\(/.test(withoutComments(text))).map(({ path }) => path);
    expect(callers.filter((path) => path !== "app/request/call-backend.server.ts" && !others.includes(path))).toEqual([]);
  });

  test("what an action answered is read where it outlives fresh data, in use-answer.ts only", () => {
    const readers = own.filter(({ text }) => /\buseActionData\b/.test(withoutComments(text))).map(({ path }) => path);
    expect(readers).toEqual(["app/ui/use-answer.ts"]);
  });

  test("process.env is read in server/env.ts only", () => {
    const readers = own.filter(({ text }) => /process\.env\b/.test(withoutComments(text))).map(({ path }) => path);
    expect(readers.filter((path) => path !== "server/env.ts")).toEqual([]);
  });

  test("every loader and action goes through a builder", () => {
    const bare = code("app/routes").filter(({ text }) => {
      const exported = [
        ...withoutComments(text).matchAll(
          /export (?:const (?:loader|action)\s*=\s*(?:async\s*)?([\w]*)|(?:async )?function (?:loader|action)\b)/g,
        ),
      ];
      return exported.some(
        ([, builder]) => !["page", "form", "formFor", "resource", "resourceForm", "resourceWithoutSession"].includes(builder ?? ""),
      );
    });
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  test("redirects are made in one place, which checks where they lead", () => {
    const redirecting = code("app").filter(({ text }) =>
      /(?<![.\w])redirect(Document)?\(|["'`]Location["'`]|\bResponse\.redirect\(/i.test(withoutComments(text)),
    );
    // In the browser a form with a file follows the redirect of that one place.
    expect(redirecting.map(({ path }) => path).sort()).toEqual(["app/areas/files/send-upload.ts", "app/request/responses.server.ts"]);
  });

  test("form bodies are read on the server in one place, which limits their fields", () => {
    const reading = code("app").filter(
      ({ path, text }) =>
        !/clientAction/.test(text) &&
        /\.formData\(\)|\brequest\.(text|json|arrayBuffer|blob|bytes)\(\)|\bnew Busboy\(/.test(withoutComments(text)) &&
        !path.endsWith(".tsx"),
    );
    expect(reading.map(({ path }) => path)).toEqual(["app/request/read-body.server.ts"]);
  });

  test("no form prevents its native submission, so that every form works without script", () => {
    const onlyWithScript = code("app").filter(({ text }) => /<(fetcher\.)?Form\b[^>]*onSubmit=\{[^}]*preventDefault/.test(text));
    expect(onlyWithScript.map(({ path }) => path)).toEqual([]);
  });
});

test("trust S42: the example proxies let no header through by which a visitor could forge an address", () => {
  const others = addressHeaders().filter((name) => name !== "x-forwarded-for");
  const nginx = readFileSync(join(root, "server/deploy/nginx.conf"), "utf8").toLowerCase();
  const caddy = readFileSync(join(root, "server/deploy/Caddyfile"), "utf8").toLowerCase();
  expect(others.filter((name) => !nginx.includes(`proxy_set_header ${name} "";`))).toEqual([]);
  expect(nginx).toContain("proxy_set_header x-forwarded-for $remote_addr;");
  // nginx drops all inherited headers in a block that sets one itself.
  expect(nginx.match(/location[^{]*\{[^}]*proxy_set_header/g)).toBeNull();
  expect(others.filter((name) => !caddy.includes(`header_up -${name}\n`))).toEqual([]);
  expect(caddy).toContain("header_up x-forwarded-for {remote_host}");
  expect(caddy.match(/reverse_proxy [^{]*(\{\$[^}]*\})? *\{\s*import hop/g)).toHaveLength(caddy.match(/^\s*reverse_proxy /gm)?.length ?? 0);
});

test("the example proxies give every request an id of their own, never that of a visitor", () => {
  const [nginx, caddy] = ["nginx.conf", "Caddyfile"].map((file) => readFileSync(join(root, "server/deploy", file), "utf8"));
  expect(nginx?.match(/proxy_set_header X-Request-ID .*/g)).toEqual(["proxy_set_header X-Request-ID $request_id;"]);
  expect(caddy?.match(/header_up X-Request-ID .*/g)).toEqual(["header_up X-Request-ID {http.request.uuid}"]);
});

test("trust S73: the example proxies log the id of a request, and no query, header or address of the client", () => {
  const [nginx = "", caddy = ""] = ["nginx.conf", "Caddyfile"].map((file) => readFileSync(join(root, "server/deploy", file), "utf8"));
  expect(nginx.match(/access_log .*/g)).toEqual(["access_log off;", "access_log /var/log/nginx/portal.log portal;"]);
  const [format = ""] = /log_format portal [^;]*;/.exec(nginx) ?? [];
  expect(format).toContain('"reqId":"$request_id"');
  expect([...format.matchAll(/\$(\w+)/g)].map(([, name]) => name)).toEqual([
    "time_iso8601",
    "request_id",
    "request_method",
    "logged_path",
    "status",
    "request_time",
    "upstream_addr",
  ]);
  // Caddy adds the id by itself to the line of a request that uses it.
  expect(caddy).toMatch(/request>headers delete\n\s*resp_headers delete/);
  const [, pattern = ""] = /request>uri regexp `\(\?i\)([^`]*)` \$1/.exec(caddy) ?? [];
  const logged = (uri: string) => uri.replace(new RegExp(pattern, "gi"), "$1");
  expect(logged("/catalog?search=secret")).toBe("/catalog");
  expect(logged("/Activate-Customer/secret?last")).toBe("/Activate-Customer/");
  expect(logged("/no/a%40b.example?x=a@b")).toBe("/no/");
});

describe("texts and styles", () => {
  test("Russian text stands only in locales, content, demo data and the gallery's samples", () => {
    /** Letters that the search and the formatters need, never shown to a person. */
    const letters = [
      "app/i18n/format.ts",
      "app/ui/combobox/option-list.ts",
      "server/backend/db/connect.ts",
      ...["article", "derived", "lexicon", "match-sql", "normalise", "read-search", "roman", "spelling", "stem", "tables", "tokens"].map(
        (name) => `server/backend/products/${name === "match-sql" ? "" : "search/"}${name}.ts`,
      ),
      "server/backend/products/tables.ts",
      "server/backend/products/line-keys-sql.ts",
      "server/backend/products/marked-article.ts",
      "server/backend/lines/read-amount.ts",
      "server/backend/products/text-keys.ts",
    ];
    /** Example rows of feeds, for `/openapi.json`. */
    const examples = /^ {2}examples: \[(?:.*\]|[\s\S]*?^ {2}\]),$/m;
    /** Element names of CommerceML, and titles by which its properties and price types are recognised. */
    const commerceMl = "server/backend/exchange/one-c/";
    /** Keys of bank statements, and words of purposes. */
    const bankStatements = "server/backend/payments/statement/";
    /** Element names of the federal format of transfer documents. */
    const transferDocuments = "server/backend/papers/upd/";
    const russian = own
      .filter(
        ({ path }) =>
          !path.startsWith(commerceMl) &&
          !path.startsWith(bankStatements) &&
          !path.startsWith(transferDocuments) &&
          !path.startsWith("server/backend/db/demo/") &&
          !path.endsWith(".gallery.tsx") &&
          !letters.includes(path),
      )
      .flatMap(({ path, text }) =>
        withoutComments(path.startsWith("server/backend/exchange/feeds/") ? text.replace(examples, "") : text)
          .split("\n")
          .flatMap((line, index) => (/[А-Яа-яЁё]/.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
      );
    expect(russian).toEqual([]);
  });

  test("no component has an inline style tag", () => {
    const tags = code("app").filter(({ text }) => /<style\b/.test(text));
    expect(tags.map(({ path }) => path)).toEqual([]);
  });
});

describe("the tests themselves", () => {
  const tests = sources("tests/**/*.test.ts", "tests/**/*.test.tsx", "tests/**/*.spec.ts").filter(
    ({ path }) => !path.endsWith("architecture/files.test.ts"),
  );

  test("no test is skipped, focused or left for later", () => {
    expect(tests.length).toBeGreaterThan(300);
    const left = tests.filter(({ text }) =>
      /\b(test|it|describe)(\.\w+)*\.(only|skip|todo|fixme|fails)\b|\bx(it|describe)\(|\bf(it|describe)\(/.test(withoutComments(text)),
    );
    expect(left.map(({ path }) => path)).toEqual([]);
  });

  test("no test waits for a time instead of a condition", () => {
    const waiting = tests.filter(({ text }) => /waitForTimeout|networkidle/.test(withoutComments(text)));
    expect(waiting.map(({ path }) => path)).toEqual([]);
  });

  test("no test is tried a second time after a failure", () => {
    const isTriedAgain = /--retr(?:y|ies)=|\bretr(?:y|ies): [1-9]/;
    const tried = [...code("tests"), ...sources("package.json", ".ci/run")].filter(({ text }) => isTriedAgain.test(text));
    expect(tried.map(({ path }) => path)).toEqual([]);
  });

  test("no test has a time limit of its own in figures", () => {
    const limited = tests.filter(({ text }) =>
      /^ *\}, [\d_]{5,}\);$|^ *timeout: [\d_]{5,},$|[^.]timeout: [\d_]{5,} \}, (async )?\(|test\.setTimeout\(/m.test(withoutComments(text)),
    );
    expect(limited.map(({ path }) => path)).toEqual([]);
  });

  test("no test replaces a module; calls of a package may be recorded", () => {
    const recording = /\bvi\.mock\("[^#."][^"]*", \{ spy: true \}\)/g;
    const mocking = tests.filter(({ text }) => /\bvi\.(mock|doMock|unstable_mock)\b/.test(withoutComments(text).replaceAll(recording, "")));
    expect(mocking.map(({ path }) => path)).toEqual([]);
  });

  test("every folder under tests is a known one", () => {
    const folders = new Set([
      "unit",
      "contract",
      "backend",
      "portal",
      "faults",
      "architecture",
      "e2e",
      "load",
      "campaign",
      "planted",
      "runner",
      "search",
      "support",
    ]);
    expect(
      globSync("tests/*/", { cwd: root })
        .map((path) => basename(join(root, path)))
        .filter((name) => !folders.has(name) && name !== ".output"),
    ).toEqual([]);
  });
});
