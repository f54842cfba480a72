/** Which feeds a key may use; `some` are the checked ones. */
export const keyScopes = ["none", "all", "some"] as const;
export type KeyScope = (typeof keyScopes)[number];

export const scopeField = <Name extends "writes" | "reads">(name: Name) => `${name}Scope` as const;
