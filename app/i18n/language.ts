export const language = "ru";

/** Loaded on every page; screens name more in `handle.i18n`. */
export const baseNamespaces = ["common", "shell", "statuses"] as const;
