const kinds: Record<number, "malformed" | "notFound" | "forbidden" | "tooLarge" | "tooMany" | "unavailable"> = {
  400: "malformed",
  404: "notFound",
  403: "forbidden",
  405: "malformed",
  413: "tooLarge",
  429: "tooMany",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

/** Prefix of the status's texts in `shell:errorPage`. */
export const errorKind = (status: number) => kinds[status] ?? "failure";
