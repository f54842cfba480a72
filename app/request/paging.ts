const maxPerPage = 100;
const maxPages = 100_000;

export type Paging = { page: number; perPage: number };

/** `page` and `perPage` of the address (domain.md D25); the first page and `usual` when they are invalid. */
export function pagingOf(params: URLSearchParams, usual = 10): Paging {
  return { page: within(params.get("page"), maxPages) ?? 1, perPage: within(params.get("perPage"), maxPerPage) ?? usual };
}

function within(text: string | null, max: number): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : null;
}
