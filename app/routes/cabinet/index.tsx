import { z } from "zod";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";

export const loader = page("cabinet", z.object({}), async () => {
  throw seeOther(paths.cabinetHome);
});
