import { customers } from "#contract/customers.ts";
import { Uuid } from "#contract/primitives.ts";
import { pictureAnswer } from "#app/request/picture.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";

/** The picture of a person whom the caller sees. Its address changes with it, so the browser keeps it. */
export const loader = resource("avatar", async ({ api, url, context }) => {
  const uuid = Uuid.safeParse(url.searchParams.get("uuid"));
  if (!uuid.success) throw errorPage(context, 404);
  const { avatar } = await api(customers.get, { params: { uuid: uuid.data } });
  return pictureAnswer(context, avatar);
});
