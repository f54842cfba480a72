import type { Handlers } from "../handlers.ts";
import { getPictureFile } from "./get-file.ts";
import { addPicture, arrangePictures, listPictures, removePicture } from "./product-pictures.ts";

export const picturesOperations: Handlers<"pictures"> = {
  file: getPictureFile,
  list: listPictures,
  add: addPicture,
  arrange: arrangePictures,
  remove: removePicture,
};
