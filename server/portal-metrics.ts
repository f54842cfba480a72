import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { matchRoutes } from "react-router-dom";
import { placeholders, resources, siteMap } from "#app/site-map/pages.ts";

type Requests = { request: IncomingMessage; response: ServerResponse };

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** From a file to an upload. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const files = /^\/(?:assets|build|fonts|images)\/|^\/favicon/;

const routes = Object.entries({ ...siteMap, ...resources }).flatMap(([id, { path }]) =>
  id === "placeholder" ? placeholders.map((name) => ({ id, path: `/${name}` })) : [{ id, path }],
);

/** The id of the site map that answers this address, so that the number of series is bounded. */
export function routeOf(target = ""): string {
  const [path = ""] = target.split(/[?#]/, 1);
  if (files.test(path)) return "file";
  const page = path.replace(/(?:_root)?\.data$/, "") || "/";
  return matchRoutes(routes, page)?.at(-1)?.route.id ?? "none";
}

/** Measures every request of this process but those to `ownPort`, where they are read. Nothing is about people or companies. */
export function openPortalMetrics(ownPort: number) {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "portal_page_seconds",
    help: "Time to answer a browser",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  const cut = new Counter({ name: "portal_page_cut", help: "Requests whose browser left first", labelNames: ["route"], registers });
  const streams = new Gauge({ name: "portal_event_streams", help: "Open event streams", registers });

  const measure = (message: unknown) => {
    const { request, response } = message as Requests;
    if (request.socket.localPort === ownPort) return;
    const started = performance.now();
    const route = routeOf(request.url);
    const method = methods.includes(request.method ?? "") ? (request.method ?? "") : "other";
    const isStream = route === "events";
    if (isStream) streams.inc();
    response.once("close", () => {
      if (isStream) return streams.dec();
      if (!response.writableFinished) return cut.inc({ route });
      seconds.observe({ method, route, status: String(response.statusCode) }, (performance.now() - started) / 1000);
    });
  };
  subscribe("http.server.request.start", measure);
  return { registry, stop: () => unsubscribe("http.server.request.start", measure) };
}
