/**
 * A name in a dictionary of a PDF (ISO 32000-2, 7.3.7), decoded. `depth` is 1 for keys and values of the dictionary itself, `value`
 * the name that follows at once.
 */
export type PdfName = { text: string; depth: number; value: string | undefined };

const codeOf = (sign: string) => sign.charCodeAt(0);
const [open, close, less, more, slash, percent] = [..."()<>/%"].map(codeOf) as [number, number, number, number, number, number];
const backslash = codeOf("\\");

/** 7.2.3: white space, and the signs that end a name. */
const spaces = new Set([..."\0\t\n\f\r "].map(codeOf));
const marks = new Set([open, less, more, slash, percent]);
const enders = new Set([...spaces, ...[..."()<>[]{}/%"].map(codeOf)]);

/** The place of the next sign that is neither white space nor in a comment. */
export function skipSpace(text: string, at: number): number {
  let next = at;
  for (; next < text.length; next += 1) {
    const code = text.charCodeAt(next);
    if (code === percent) next = endOfLine(text, next) - 1;
    else if (!spaces.has(code)) break;
  }
  return next;
}

/** The place behind the dictionary at this place; undefined when there is none, null when it has no end. */
export function endOfDictionary(text: string, at: number): number | null | undefined {
  if (!text.startsWith("<<", at)) return undefined;
  let depth = 0;
  for (let next = at; next >= 0 && next < text.length; ) {
    const code = text.charCodeAt(next);
    if (!marks.has(code)) next += 1;
    else if (code === slash) next = endOfName(text, next + 1);
    else {
      depth += turn(text, next, code);
      next = skip(text, next, code);
      if (depth === 0) return next;
    }
  }
  return null;
}

/** The names of the dictionary between these places in order, at most so many. */
export function namesOfDictionary(text: string, at: number, end: number, max: number): PdfName[] {
  const names: PdfName[] = [];
  let depth = 0;
  for (let next = at; next < end && names.length < max; ) {
    const code = text.charCodeAt(next);
    if (!marks.has(code)) next += 1;
    else if (code === slash) {
      const over = endOfName(text, next + 1);
      const following = skipSpace(text, over);
      const value = text.charCodeAt(following) === slash ? nameAt(text, following) : undefined;
      names.push({ text: nameAt(text, next), depth, value });
      next = over;
    } else {
      depth += turn(text, next, code);
      next = skip(text, next, code);
    }
  }
  return names;
}

const nameAt = (text: string, at: number) => decoded(text.slice(at + 1, endOfName(text, at + 1)));

const isDouble = (text: string, at: number, code: number) => text.charCodeAt(at + 1) === code;

/** How the sign changes the depth. */
function turn(text: string, at: number, code: number): number {
  if (!isDouble(text, at, code)) return 0;
  return code === less ? 1 : code === more ? -1 : 0;
}

/** The place behind the sign and what it begins. -1 when that has no end. */
function skip(text: string, at: number, code: number): number {
  if (code === open) return endOfString(text, at);
  if (code === percent) return endOfLine(text, at);
  if (isDouble(text, at, code) && (code === less || code === more)) return at + 2;
  return code === less ? text.indexOf(">", at) + 1 || -1 : at + 1;
}

function endOfLine(text: string, at: number): number {
  let end = at;
  while (end < text.length && text[end] !== "\r" && text[end] !== "\n") end += 1;
  return end;
}

function endOfName(text: string, at: number): number {
  let end = at;
  while (end < text.length && !enders.has(text.charCodeAt(end))) end += 1;
  return end;
}

/** 7.3.4.2: brackets in pairs belong to the string. -1 when it has no end. */
function endOfString(text: string, at: number): number {
  let depth = 0;
  for (let next = at; next < text.length; next += 1) {
    const code = text.charCodeAt(next);
    if (code === backslash) next += 1;
    else if (code === open) depth += 1;
    else if (code === close) depth -= 1;
    if (depth === 0) return next + 1;
  }
  return -1;
}

/** 7.3.5: `#4A` is J. */
const decoded = (name: string) =>
  name.includes("#") ? name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : name;
