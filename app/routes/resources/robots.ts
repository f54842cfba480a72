import { resourceWithoutSession } from "#app/request/resource.server.ts";

const text = ["User-agent: *", "Disallow: /cabinet", "Disallow: /cart", "Disallow: /resources", "Disallow: /login", ""].join("\n");

export const loader = resourceWithoutSession(
  async () => new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } }),
);
