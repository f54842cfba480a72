import type { CatalogueFacts } from "../catalogue-facts.ts";
import { toCategoryRef } from "../to-card.ts";
import { unsorted } from "../unsorted.ts";
import { foldLetters } from "./lexicon.ts";
import type { Reading } from "./read-search.ts";
import { tokensOf } from "./tokens.ts";

const MOST = 3;

type NamedCategory = ReturnType<typeof toCategoryRef> & { parentUuid: string | null };

/** Up to three categories and segments whose names contain all words of the query, top categories first. */
export function namedCategories({ groups }: Reading, facts: CatalogueFacts): NamedCategory[] {
  if (groups.length === 0) return [];
  return [...facts.categories.values()]
    .filter(({ uuid, name }) => uuid !== unsorted.categoryUuid && uuid !== unsorted.segmentUuid && isNamed(formsOf(name), groups))
    .sort((a, b) => Number(a.parentUuid !== null) - Number(b.parentUuid !== null))
    .slice(0, MOST)
    .map((category) => ({ ...toCategoryRef(category, category.uuid), parentUuid: category.parentUuid }));
}

const formsOf = (name: string) => tokensOf(foldLetters(name)).map(({ form }) => form);

const isNamed = (forms: readonly string[], groups: Reading["groups"]) =>
  groups.every(({ direct }) => direct.some((words) => words.every((form) => forms.includes(form))));
