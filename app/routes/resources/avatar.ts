import { pictureAnswer } from "#app/request/picture.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { customers } from "#contract/customers.ts";

/** The avatar of a person whom the caller may see. Cacheable, because its address changes with the picture. */
export const loader = resource("avatar", async ({ api, url, context }) => {
  const uuid = uuidOf(url, "uuid");
  if (!uuid) throw errorPage(context, 404);
  const { avatar } = await api(customers.get, { params: { uuid } });
  return pictureAnswer(context, avatar);
});
