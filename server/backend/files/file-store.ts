/** Names of stored files; other files in a store are not ours. */
export const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Storage for file contents. A file is staged, then its row is written, then it is published under the row's uuid. */
export type FileStore = {
  /** Writes the bytes durably under a generated uuid that is not readable yet. */
  stage(bytes: Uint8Array, uuid?: string): Promise<StagedFile>;
  /** Null when there is none. */
  read(uuid: string): Promise<Buffer | null>;
  remove(uuids: readonly string[]): Promise<void>;
  /** All files, staged and published, with their modification time. */
  list(): AsyncIterable<{ uuid: string; changedAt: Date }>;
};

export type StagedFile = {
  uuid: string;
  size: number;
  /** Call after the commit. After a crash in between, `read` and sweeping find the staged file: the row decides. */
  publish(): Promise<void>;
  /** Call after a rollback. */
  discard(): Promise<void>;
};
