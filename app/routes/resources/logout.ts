import { z } from "zod";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { resource, resourceForm } from "#app/request/resource.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { writeSession } from "#app/request/session.server.ts";
import { staysOnLogout } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { auth } from "#contract/auth.ts";
import { limited } from "#contract/primitives.ts";
import { env } from "#server/env.ts";

/** A GET signs nobody out. */
export const loader = resource("logout", async () => seeOther(paths.main));

/** Ends the session of the portal and the backend. Returns to pages with `staysOnLogout`. */
export const action = resourceForm("logout", z.object({}), {
  logout: intent(
    z.object({ from: limited(200).optional() }),
    async ({ api, value, context }) => {
      await api(env.APP_MODE === "admin" ? auth.logoutAdmin : auth.logout).catch(ignoreSignedOut);
      await writeSession(context, null);
      setFlash(context, { key: "signedOut", tone: "info" });
      const answer = seeOther(value.from && staysOnLogout(value.from) ? value.from : paths.main);
      answer.headers.set("Clear-Site-Data", '"cache", "storage"');
      return answer;
    },
    { ofAnyCompany: true },
  ),
});

/** The cookie is deleted even when the person is signed out already or the backend is unavailable. */
function ignoreSignedOut(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error;
}
