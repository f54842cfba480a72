const parameter = "confirm";

/** The address with a question in it (question.tsx) and what the question is about; everything else of it stays. */
export function askHref(address: string, question: string, about: Record<string, string> = {}): string {
  const [path = "", search = ""] = address.split("?");
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ ...about, [parameter]: question })) params.set(name, value);
  return `${path}?${params}`;
}

/** Which of these questions the address asks. */
export function askedOf<Question extends string>({ searchParams }: URL, questions: readonly Question[]): Question | undefined {
  const asked = searchParams.get(parameter);
  return questions.find((each) => each === asked);
}
