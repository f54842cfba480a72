const mostPerPage = 100;
const mostPages = 100_000;

export type Paging = { page: number; perPage: number };

/** `page` and `perPage` of the address (domain.md D25); the first page and `usual` when they are invalid. */
export function pagingOf(params: URLSearchParams, usual = 10): Paging {
  return { page: within(params.get("page"), mostPages) ?? 1, perPage: within(params.get("perPage"), mostPerPage) ?? usual };
}

function within(text: string | null, most: number): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
}
