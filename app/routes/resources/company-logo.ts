import { companies } from "#contract/companies.ts";
import { Uuid } from "#contract/primitives.ts";
import { pictureAnswer } from "#app/request/picture.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";

/** The logo of a company whose card the caller sees. */
export const loader = resource("companyLogo", async ({ api, url, context }) => {
  const uuid = Uuid.safeParse(url.searchParams.get("uuid"));
  if (!uuid.success) throw errorPage(context, 404);
  const { images } = await api(companies.get, { params: { uuid: uuid.data } });
  return pictureAnswer(context, images.at(-1));
});
