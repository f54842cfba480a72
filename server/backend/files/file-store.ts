/** Names of files: whatever else lies in a store is not ours. */
export const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Bytes beside the database. A file is staged first, then its row is written, then it is published under the row's uuid. */
export type FileStore = {
  /** Writes the bytes so that they survive a crash, under a generated name that nobody sees yet. */
  stage(bytes: Uint8Array, uuid?: string): Promise<StagedFile>;
  /** Null when there is none. */
  read(uuid: string): Promise<Buffer | null>;
  remove(uuids: readonly string[]): Promise<void>;
  /** Everything that lies there, staged or published, with its age. */
  list(): AsyncIterable<{ uuid: string; changedAt: Date }>;
};

export type StagedFile = {
  uuid: string;
  size: number;
  /** After the commit. A crash before it is mended by reading and sweeping: the row tells that the file counts. */
  publish(): Promise<void>;
  /** After a rollback. */
  discard(): Promise<void>;
};
