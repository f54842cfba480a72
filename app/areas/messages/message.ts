/** A message's direction or state (specification 1 section 3); `sending` and `error` have not reached the server. */
export type MessageType = "sent" | "received" | "sending" | "error" | "system";

export type MessageFile = { uuid: string; name: string; size: number };

export type ShownMessage = {
  key: string;
  type: MessageType;
  /** Empty for system and unsent messages. */
  authorName: string;
  /** The author's side: "поддержка", "представитель". */
  authorNote?: string;
  text: string;
  files: readonly MessageFile[];
  /** ISO instant. */
  createdAt: string;
  /** Why it was not sent. */
  error?: string;
  /** Nothing of it can be sent again. */
  isLost?: boolean;
};

/** A message as the server stores it; `number` counts from 1 without gaps. */
export type StoredMessage = {
  uuid: string;
  number: number;
  type: "sent" | "received" | "system";
  clientUuid: string | null;
  authorName: string;
  /** The author's side: "поддержка". */
  authorNote?: string;
  text: string;
  files: MessageFile[];
  createdAt: string;
};
