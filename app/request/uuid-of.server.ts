import { Uuid } from "#contract/primitives.ts";

/** The uuid that stands in the address by this name; undefined where none does. */
export const uuidOf = ({ searchParams }: URL, name: string): string | undefined => Uuid.safeParse(searchParams.get(name)).data;
