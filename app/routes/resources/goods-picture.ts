import { goodsPicture } from "#app/request/goods-picture.server.ts";
import { resourceWithoutSession } from "#app/request/resource.server.ts";

export const loader = resourceWithoutSession(({ params, request }) => goodsPicture(params.file ?? "", request));
