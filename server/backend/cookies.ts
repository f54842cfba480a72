import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "./context.ts";

/** Cookies of the refresh token and of the device secret; only auth calls use them. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Context["cookies"] {
  return {
    get: (name) =>
      (request.headers.cookie ?? "")
        .split(";")
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    set: (name, value, maxAgeSeconds) => {
      // A second call appends another `set-cookie`.
      reply.header("set-cookie", `${name}=${value}; Path=/auth; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Strict`);
    },
  };
}
