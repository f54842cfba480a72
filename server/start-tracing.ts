import { env } from "./env.ts";
import { startTracing, type Tracing } from "./tracing.ts";

/** By the settings, for the program of this name. Only imported when they name a collector: what it loads takes memory. */
export const startTracingOf = (part: string): Tracing =>
  startTracing({
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? "",
    share: env.OTEL_TRACES_SAMPLER_ARG,
    part,
    backendUrl: env.BACKEND_URL ?? `http://127.0.0.1:${env.BACKEND_PORT}`,
  });
