import { pictureAnswer } from "#app/request/picture.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { companies } from "#contract/companies.ts";

/** The logo of the portal. */
export const loader = resource("sellerLogo", async ({ api, context }) =>
  pictureAnswer(context, (await api(companies.getSellerLogo)).image),
);
