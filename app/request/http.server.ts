import { Readable } from "node:stream";
import { Agent, type Dispatcher, request } from "undici";

type Message = { method: Dispatcher.HttpMethod; headers: Record<string, string>; body?: string; signal: AbortSignal };
export type Reply = { status: number; setCookies: string[]; text: string };

/** Connections to the backend. The request's signal limits its time. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** One request over a keep-alive connection. `fetch` costs a third of a millisecond more for streams that are not needed here. */
export async function requestText(address: string, message: Message): Promise<Reply> {
  const { statusCode, headers, body } = await request(address, { ...message, dispatcher });
  return { status: statusCode, setCookies: [headers["set-cookie"] ?? []].flat(), text: await body.text() };
}

type StreamRequest = { method: string; headers: Record<string, string>; body: Readable | null; signal: AbortSignal };

type StreamReply = { status: number; headers: Record<string, string | string[] | undefined>; stream: ReadableStream<Uint8Array> };

/** As `requestText`, with streamed bodies. */
export async function passStream(address: string, message: StreamRequest): Promise<StreamReply> {
  const { statusCode, headers, body } = await request(address, { ...message, method: message.method as Dispatcher.HttpMethod, dispatcher });
  return { status: statusCode, headers, stream: Readable.toWeb(body) as ReadableStream<Uint8Array> };
}
