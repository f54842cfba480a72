import type { Handlers } from "../../handlers.ts";
import { listSynonyms } from "./list-synonyms.ts";
import { dismissMissed, listMissed } from "./missed-searches.ts";
import { createSynonym, removeSynonym, updateSynonym } from "./save-synonym.ts";

export const synonymsOperations: Handlers<"synonyms"> = {
  list: listSynonyms,
  create: createSynonym,
  update: updateSynonym,
  remove: removeSynonym,
  listMissed,
  dismissMissed,
};
