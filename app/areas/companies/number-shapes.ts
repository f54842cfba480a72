/** Ten digits for a company, twelve for a sole trader. */
export const isInn = (text: string): boolean => /^(\d{10}|\d{12})$/.test(text);

/** BIC of a Russian bank. */
export const isBankNumber = (text: string): boolean => /^\d{9}$/.test(text);
