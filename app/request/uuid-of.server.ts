import { Uuid } from "#contract/primitives.ts";

/** The parameter when it is a uuid. */
export const uuidOf = ({ searchParams }: URL, name: string): string | undefined => Uuid.safeParse(searchParams.get(name)).data;
