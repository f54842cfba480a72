import { redirect } from "@remix-run/node";
import { z } from "zod";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";

export const loader = page("cabinet", z.object({}), async () => {
  throw redirect(paths.cabinetHome, 303);
});
