import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "./context.ts";

/** The cookies of the refresh token and of the browser: only the sign-in calls read them. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Context["cookies"] {
  return {
    get: (name) =>
      (request.headers.cookie ?? "")
        .split(";")
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    set: (name, value, maxAgeSeconds) => {
      // Fastify adds a second `set-cookie` to the first.
      reply.header("set-cookie", `${name}=${value}; Path=/auth; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Strict`);
    },
  };
}
