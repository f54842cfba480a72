const parameter = "confirm";

/** Adds a question (question.tsx) and its parameters to the address. */
export function askHref(address: string, question: string, about: Record<string, string> = {}): string {
  const [path = "", search = ""] = address.split("?");
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ ...about, [parameter]: question })) params.set(name, value);
  return `${path}?${params}`;
}

/** The question that the address asks, if it is one of these. */
export function askedOf<Question extends string>({ searchParams }: URL, questions: readonly Question[]): Question | undefined {
  const asked = searchParams.get(parameter);
  return questions.find((each) => each === asked);
}
