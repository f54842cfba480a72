/** How a message stands to the reader (specification 1 section 3): `sending` and `error` have not reached the server. */
export type MessageType = "sent" | "received" | "sending" | "error" | "system";

export type MessageFile = { uuid: string; name: string; size: number };

/** A message as a list shows it. */
export type ShownMessage = {
  key: string;
  type: MessageType;
  /** Empty on system messages and on what is not sent yet. */
  authorName: string;
  /** Of whom the author is: "поддержка", "представитель". */
  authorNote?: string;
  text: string;
  files: readonly MessageFile[];
  /** ISO instant. */
  createdAt: string;
  /** Why it was not sent. */
  error?: string;
  /** Nothing of it is left that could be sent again. */
  isLost?: boolean;
};

/** What a server keeps of a message: numbers count from 1 without gaps. */
export type StoredMessage = {
  uuid: string;
  number: number;
  type: "sent" | "received" | "system";
  clientUuid: string | null;
  authorName: string;
  /** Of whom the author is: "поддержка". */
  authorNote?: string;
  text: string;
  files: MessageFile[];
  createdAt: string;
};
