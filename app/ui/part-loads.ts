let underWay = 0;

/** Whether code is on its way whose failure is told in its own place (lazy-part.tsx): the page must not be reloaded for it. */
export const isPartLoading = (): boolean => underWay > 0;

export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  underWay += 1;
  try {
    return await load();
  } finally {
    underWay -= 1;
  }
}
