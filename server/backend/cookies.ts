import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "./context.ts";

/** The refresh token's cookie: only the sign-in calls read it. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Context["cookies"] {
  return {
    get: (name) =>
      (request.headers.cookie ?? "")
        .split(";")
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    set: (name, value, maxAgeSeconds) => {
      reply.header("set-cookie", `${name}=${value}; Path=/auth; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Strict`);
    },
  };
}
