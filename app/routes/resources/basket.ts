import { redirect } from "@remix-run/node";
import { resource } from "#app/request/resource.server.ts";
import { paths } from "#app/site-map.ts";

export const loader = resource("basketLines", async () => redirect(paths.cart, 303));
