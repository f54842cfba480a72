import type { CatalogueFacts } from "../catalogue-facts.ts";
import { toCategoryRef } from "../to-card.ts";
import { uncategorised } from "../uncategorised.ts";
import { foldLetters } from "./lexicon.ts";
import type { Reading } from "./read-search.ts";
import { tokensOf } from "./tokens.ts";

const MAX_CATEGORIES = 3;

type NamedCategory = ReturnType<typeof toCategoryRef> & { parentUuid: string | null };

/** Up to three categories and segments whose names contain all words of the query, top categories first. */
export function namedCategories({ groups }: Reading, facts: CatalogueFacts): NamedCategory[] {
  if (groups.length === 0) return [];
  return [...facts.categories.values()]
    .filter(({ uuid, name }) => uuid !== uncategorised.categoryUuid && uuid !== uncategorised.segmentUuid && isNamed(formsOf(name), groups))
    .sort((a, b) => Number(a.parentUuid !== null) - Number(b.parentUuid !== null))
    .slice(0, MAX_CATEGORIES)
    .map((category) => ({ ...toCategoryRef(category, category.uuid), parentUuid: category.parentUuid }));
}

const formsOf = (name: string) => tokensOf(foldLetters(name)).map(({ form }) => form);

const isNamed = (forms: readonly string[], groups: Reading["groups"]) =>
  groups.every(({ direct }) => direct.some((words) => words.every((form) => forms.includes(form))));
