import { pictureAnswer } from "#app/request/picture.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { companies } from "#contract/companies.ts";

/** The logo of a company whose card the caller may see. */
export const loader = resource("companyLogo", async ({ api, url, context }) => {
  const uuid = uuidOf(url, "uuid");
  if (!uuid) throw errorPage(context, 404);
  const { images } = await api(companies.get, { params: { uuid } });
  return pictureAnswer(context, images.at(-1));
});
