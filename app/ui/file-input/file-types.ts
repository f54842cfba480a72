/** Specification 2 section 5. The first media type is the standard one; browsers and systems report the others too. */
export const fileTypes = {
  pdf: ["application/pdf"],
  doc: ["application/msword"],
  docx: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  xls: ["application/vnd.ms-excel"],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  txt: ["text/plain"],
  csv: ["text/csv"],
  jpg: ["image/jpeg"],
  png: ["image/png"],
  zip: ["application/zip", "application/x-zip-compressed"],
  rar: ["application/vnd.rar", "application/x-rar-compressed", "application/x-rar"],
  tar: ["application/x-tar"],
  gz: ["application/gzip", "application/x-gzip"],
} as const satisfies Record<string, readonly string[]>;

/** For product photos, beyond the specification. */
const photoTypes = { webp: ["image/webp"], avif: ["image/avif"] } as const;

const allTypes = { ...fileTypes, ...photoTypes };
export type FileType = keyof typeof allTypes;

const names: Record<string, FileType> = {
  ...(Object.fromEntries(Object.keys(allTypes).map((type) => [type, type])) as Record<FileType, FileType>),
  jpeg: "jpg",
  tgz: "gz",
};

/**
 * The file type by extension; a name without one (a phone's camera) goes by the media type. The media type alone is not
 * reliable: Windows takes it from installed programs and reports a csv as an Excel file.
 */
export function fileTypeOf(file: { name: string; type?: string }): FileType | null {
  const end = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (end !== undefined) return Object.hasOwn(names, end) ? (names[end] ?? null) : null;
  const found = Object.entries(allTypes).find(([, media]) => (media as readonly string[]).includes(file.type ?? ""));
  return found ? (found[0] as FileType) : null;
}

/** The value of the `accept` attribute. */
export function acceptOf(types: readonly FileType[]): string {
  return types
    .flatMap((type) =>
      Object.keys(names)
        .filter((name) => names[name] === type)
        .map((name) => `.${name}`),
    )
    .join(",");
}
