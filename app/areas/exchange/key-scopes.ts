/** What of all the data a key is given: `some` is what is ticked. */
export const keyScopes = ["none", "all", "some"] as const;
export type KeyScope = (typeof keyScopes)[number];

export const scopeField = <Name extends "writes" | "reads">(name: Name) => `${name}Scope` as const;
