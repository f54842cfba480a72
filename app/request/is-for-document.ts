/** Whether a browser asks for a document, and not a script for data; true of browsers that do not say. */
export const isForDocument = ({ headers }: Request): boolean => ["document", null].includes(headers.get("sec-fetch-dest"));
