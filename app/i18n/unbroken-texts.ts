import type { PostProcessorModule } from "i18next";
import { unbroken } from "./format.ts";

/** Every text keeps a number beside its sign or unit. */
export const unbrokenTexts: PostProcessorModule = {
  type: "postProcessor",
  name: "unbroken",
  process: (value) => (typeof value === "string" ? unbroken(value) : value),
};
