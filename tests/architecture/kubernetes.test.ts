import { globSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { root } from "#server/build-portal.ts";
import { builtProgram } from "#server/build-programs.ts";
import { readEnv } from "#server/env.ts";

/** Objects of server/deploy/kubernetes, of which `kubectl kustomize` draws the whole (server/README.md). */
type Probe = { httpGet: { path: string; port: string } };
type Setting = { name: string; value?: string; valueFrom?: Record<string, { key: string }> };
type Container = {
  command: string[];
  env?: Setting[];
  envFrom?: object[];
  ports?: { containerPort: number }[];
  lifecycle?: { preStop: { exec: { command: string[] } } };
} & Partial<Record<"startupProbe" | "readinessProbe" | "livenessProbe", Probe>>;
type Pod = {
  containers: [Container];
  enableServiceLinks: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: { runAsUser: number };
};
type Drawn = {
  kind: string;
  metadata?: { name: string };
  resources?: string[];
  configMapGenerator?: { literals: string[] }[];
  spec?: { template?: { spec: Pod }; selector?: Record<string, unknown>; ports?: { port: number }[]; scaleTargetRef?: { name: string } };
};

const folder = join(root, "server/deploy/kubernetes");
const deployed = (name: string) => readFileSync(join(root, "server/deploy", name), "utf8");
const objects = (name: string) => parseAllDocuments(deployed(name)).map((document) => document.toJS() as Drawn);
const files = globSync("*.yaml", { cwd: folder }).sort();
const all = files.flatMap((name) => objects(`kubernetes/${name}`).map((each) => ({ ...each, file: name })));
const pods = new Map(all.flatMap(({ metadata, spec }) => (spec?.template ? [[metadata?.name ?? "", spec.template.spec] as const] : [])));
const base = all.find(({ kind }) => kind === "Kustomization");
const literals = Object.fromEntries(
  (base?.configMapGenerator?.[0]?.literals ?? []).map((line) => line.split(/=(.*)/, 2) as [string, string]),
);
const secrets = [...["SESSION_SECRET", "TOKEN_SECRET", "DATABASE_URL", "DATABASE_OWNER_URL"], ...["REDIS_URL", "S3_URL", "SMTP_URL"]];
const secretValues = Object.fromEntries(
  secrets.map((name) => [
    name,
    name.endsWith("SECRET")
      ? "k".repeat(48)
      : ({ SMTP_URL: "smtp://x", REDIS_URL: "redis://x", S3_URL: "https://a:b@x/c" }[name] ?? "postgres://x/y"),
  ]),
);

/** What the program of a pod finds in its environment. */
function environmentOf(name: string): Record<string, string> {
  const [{ env = [], envFrom = [] }] = (pods.get(name) as Pod).containers;
  const own = env.map(({ name: setting, value, valueFrom }) => {
    const key = Object.values(valueFrom ?? {})[0]?.key ?? "";
    return [setting, value ?? { ...literals, ...secretValues }[key] ?? ""];
  });
  return { ...(envFrom.length > 0 && { ...literals, ...secretValues }), ...Object.fromEntries(own) };
}

test("the base has every file of its folder, and says which secrets an overlay brings", () => {
  expect([...(base?.resources ?? []), "kustomization.yaml"].sort()).toEqual(files);
  const comment = deployed("kubernetes/kustomization.yaml").split("apiVersion")[0] ?? "";
  expect([...new Set(comment.match(/\b[A-Z][A-Z0-9_]+_(?:SECRET|URL)\b/g))]).toEqual(secrets);
});

test("the settings of each pod are those that the portal reads, and it starts with them", () => {
  const compose = parse(deployed("compose.yaml")) as { services: { portal: { environment: object } } };
  const given = [...pods.keys()].flatMap((name) => Object.keys(environmentOf(name)));
  expect(Object.keys(compose.services.portal.environment).filter((name) => !given.includes(name))).toEqual([]);
  const ofNode = ["MALLOC_ARENA_MAX"];
  const known = [...readFileSync(join(root, "server/env.ts"), "utf8").matchAll(/^ {4}([A-Z][A-Z0-9_]+): ?/gm)].map(([, name]) => name);
  expect([...new Set(given)].filter((name) => !known.includes(name) && !ofNode.includes(name))).toEqual([]);
  const settings = (name: string) => readEnv(environmentOf(name));
  expect(settings("portal")).toMatchObject({ APP_MODE: "client", PORT: 3000, HOST: "0.0.0.0", TRUST_PROXY: "on", DEMO: "off" });
  expect(settings("admin")).toMatchObject({ APP_MODE: "admin", PORT: 3001, HOST: "0.0.0.0", TRUST_PROXY: "on", DEMO: "off" });
  expect(settings("backend")).toMatchObject({ BACKEND_HOST: "0.0.0.0", BACKEND_PORT: 4000, PORTAL_NETWORKS: ["10.0.0.0/8"] });
  // A portal has no way to the database, nor the secret of tokens.
  for (const name of ["portal", "admin"])
    expect(Object.keys(environmentOf(name)).filter((each) => /DATABASE|TOKEN|S3|REDIS/.test(each))).toEqual([]);
});

test("ports of pods, services, probes and the backend's address agree", () => {
  const portOf = (name: string) => pods.get(name)?.containers[0].ports?.map(({ containerPort }) => containerPort);
  const served = all.filter(({ kind }) => kind === "Service").map(({ metadata, spec }) => [metadata?.name, spec?.ports?.[0]?.port]);
  expect(served).toEqual([
    ["admin", 3001],
    ["backend", 4000],
    ["portal", 3000],
  ]);
  for (const [name, port] of served) expect(portOf(String(name)), String(name)).toEqual([port]);
  for (const name of ["portal", "admin"]) expect(readEnv(environmentOf(name)).BACKEND_URL).toBe("http://backend:4000");
  for (const [name, { containers }] of [...pods].filter(([each]) => each !== "migrate")) {
    const { startupProbe, readinessProbe, livenessProbe } = containers[0];
    const asked = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet);
    expect(asked, name).toEqual(["/healthz", "/readyz", "/healthz"].map((path) => ({ path, port: "http" })));
  }
  expect(deployed("Dockerfile")).toContain("+'/readyz')");
});

describe("what runs in the image", () => {
  const image = deployed("Dockerfile");
  const [, home = ""] = /WORKDIR (\S+)\n(?![\s\S]*WORKDIR)/.exec(image) ?? [];
  const commandOf = (name: string) => pods.get(name)?.containers[0].command ?? [];

  test("portals run the image's command, the migration the script of package.json, by the image's user", () => {
    const [, own = "[]"] = /^CMD (\[.*\])$/m.exec(image) ?? [];
    for (const name of ["portal", "admin"]) expect(commandOf(name)).toEqual(JSON.parse(own));
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
    expect(commandOf("migrate").join(" ")).toBe(scripts["db:prepare"]);
    const [, user] = /useradd --system --uid (\d+)/.exec(image) ?? [];
    for (const [name, { securityContext }] of pods) expect(String(securityContext.runAsUser), name).toBe(user);
  });

  test("the backend runs as npm start runs it", () => {
    const built = (name: Parameters<typeof builtProgram>[0]) => join(home, relative(root, builtProgram(name)));
    expect(commandOf("backend")).toEqual([
      ...["node", "--max-old-space-size=384", "--max-semi-space-size=8", "--import", built("graceful-exit")],
      ...["--import", built("source-places"), built("backend")],
    ]);
    const start = readFileSync(join(root, "server/start.ts"), "utf8");
    expect(start).toContain('args: [...heap(384, 8), "--import", builtProgram("source-places"), builtProgram("backend")]');
    expect(environmentOf("backend").MALLOC_ARENA_MAX).toBe(/const mallocArenas = "(\d+)"/.exec(start)?.[1]);
  });

  test("a pod has time for its last requests, and no service sets one of its settings", () => {
    for (const [name, { enableServiceLinks, terminationGracePeriodSeconds = 0, containers }] of pods) {
      expect(enableServiceLinks, name).toBe(false);
      if (name === "migrate") continue;
      const [, seconds] = containers[0].lifecycle?.preStop.exec.command ?? [];
      // The supervisor's shutdown takes ten seconds at most.
      expect(terminationGracePeriodSeconds, name).toBeGreaterThanOrEqual(Number(seconds) + 10);
    }
  });
});

test("what is scaled and kept while nodes are drained is there under its name", () => {
  const names = (kind: string) => all.filter((each) => each.kind === kind).map(({ metadata }) => metadata?.name);
  expect(names("Deployment")).toEqual(["admin", "backend", "portal"]);
  expect(names("Job")).toEqual(["migrate"]);
  for (const kind of ["HorizontalPodAutoscaler", "PodDisruptionBudget"]) expect(names(kind)).toEqual(["backend", "portal"]);
  expect(all.flatMap(({ spec }) => spec?.scaleTargetRef?.name ?? [])).toEqual(["backend", "portal"]);
  expect(files.map((name) => basename(name, ".yaml"))).toEqual(["admin", "backend", "kustomization", "migrate", "portal"]);
});
