import type { UpdContent } from "./upd/upd-facts.ts";

/** Who signed a paper for the seller. */
export const toSigner = ({ surname, name, patronymic, position }: UpdContent["signer"]) => ({
  name: [surname, name, patronymic].filter(Boolean).join(" "),
  position,
});
