import { productPhoto } from "#app/request/product-photo.server.ts";
import { resourceWithoutSession } from "#app/request/resource.server.ts";

export const loader = resourceWithoutSession(({ params, request }) => productPhoto(params.file ?? "", request));
