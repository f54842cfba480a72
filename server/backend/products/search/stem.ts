/**
 * The Russian Snowball stemmer for lower-case words with е for ё. Equals PostgreSQL's `russian_stem` without stop words
 * (tests/backend/search-forms.test.ts compares both), so that a query is parsed without a database query.
 */
export function stem(word: string): string {
  const start = word.search(/[аеиоуыэюя]/) + 1;
  if (start === 0) return word;
  const head = word.slice(0, start);
  const rest = withoutEnding(word.slice(start));
  const soft = rest.endsWith("и") ? rest.slice(0, -1) : rest;
  const region = start + secondRegion(head.slice(-1) + word.slice(start)) - 1;
  return head + tidy(withoutDerivation(soft, region - start));
}

/** Start of the region R2 of the Snowball algorithm, counted from the first vowel. */
function secondRegion(fromVowel: string): number {
  const match = /^[аеиоуыэюя]+[^аеиоуыэюя]+[аеиоуыэюя]+[^аеиоуыэюя]/.exec(fromVowel);
  return match ? match[0].length : fromVowel.length + 1;
}

const gerunds = /(?:(?<=[ая])(?:вшись|вши|в)|ывшись|ившись|ывши|ивши|ыв|ив)$/;
const reflexives = /(?:ся|сь)$/;
const adjectives = /(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/;
const participles = /(?:ивш|ывш|ующ|(?<=[ая])(?:ем|нн|вш|ющ|щ))$/;
const verbs =
  /(?:(?<=[ая])(?:ете|йте|ешь|нно|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н)|ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю)$/;
const nouns = /(?:иями|иях|иям|ями|ами|ией|ием|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ях|ах|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/;

function withoutEnding(rest: string): string {
  const gerund = stripEnding(rest, gerunds);
  if (gerund !== null) return gerund;
  const plain = stripEnding(rest, reflexives) ?? rest;
  const adjective = stripEnding(plain, adjectives);
  if (adjective !== null) return stripEnding(adjective, participles) ?? adjective;
  return stripEnding(plain, verbs) ?? stripEnding(plain, nouns) ?? plain;
}

function withoutDerivation(rest: string, region: number): string {
  const ending = /ость?$/.exec(rest);
  return ending && ending.index >= Math.max(0, region) ? rest.slice(0, ending.index) : rest;
}

function tidy(rest: string): string {
  const superlative = /ейше?$/.exec(rest);
  const plain = superlative ? rest.slice(0, superlative.index) : rest;
  if (plain.endsWith("нн")) return plain.slice(0, -1);
  return superlative ? plain : plain.replace(/ь$/, "");
}

const stripEnding = (text: string, ending: RegExp): string | null => {
  const match = ending.exec(text);
  return match ? text.slice(0, match.index) : null;
};
