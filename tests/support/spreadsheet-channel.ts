import { expect } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import type { Load } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { Backend } from "./backend.ts";
import { exchangeOf, tableSender } from "./exchange.ts";

/** Tables as people upload them: tried first, then applied when they confirm. */
export function spreadsheetChannelOf(backend: Backend) {
  const exchange = exchangeOf(backend);
  const content = () => backend.as("content@seller.example");

  const fileOf = (bytes: string | Buffer, name = "goods.csv") => ({
    fileBody: Buffer.from(bytes as string).toString("base64"),
    originalFilename: name,
  });

  async function post(feed: FeedName, bytes: string | Buffer, mode: "changes" | "full" = "changes") {
    const caller = await backend.as(tableSender(feed));
    return caller(calls.sendFile, { params: { feed }, body: { ...fileOf(bytes), mode } });
  }

  /** The trial after it has been processed. */
  async function tried(feed: FeedName, bytes: string | Buffer, mode: "changes" | "full" = "changes"): Promise<Load> {
    const { body, errors } = await post(feed, bytes, mode);
    expect(errors).toEqual([]);
    await exchange.work(feed);
    return exchange.read(body.uuid);
  }

  async function applied(feed: FeedName, bytes: string | Buffer, mode: "changes" | "full" = "changes"): Promise<Load> {
    const trial = await tried(feed, bytes, mode);
    const caller = await backend.as(tableSender(feed));
    const { body, errors } = await caller(calls.applyLoad, { params: { uuid: trial.uuid } });
    expect(errors).toEqual([]);
    await exchange.work(feed);
    return exchange.read(body.uuid);
  }

  return { exchange, content, post, tried, applied };
}
