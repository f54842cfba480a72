import sharp from "sharp";
import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { useBackend } from "#tests/support/backend.ts";
import { tableSender } from "#tests/support/exchange.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { exchange, tried } = spreadsheetChannelOf(backend);

test.each(["pictures", "documents"] as const)(
  "a downloaded table of %s has no file names, and sending it back changes nothing",
  async (feed) => {
    const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#a00" } })
      .png()
      .toBuffer();
    await exchange.put("front.png", image);
    await exchange.putPaper("upd/17.pdf");
    const sent = {
      pictures: [{ externalId: "p-1", goods: "060-512", file: "front.png", position: 0, alt: "Спереди" }],
      documents: [{ externalId: "d-1", deal: "10428", file: "upd/17.pdf", name: "УПД № 17" }],
    };
    expect((await exchange.load(feed, sent[feed] as never[])).counts).toMatchObject({ new: 1, refused: 0 });
    const table = (await (await backend.as(tableSender(feed)))(calls.getTemplate, { query: { feed } })).body as Buffer;
    const trial = await tried(feed, table);
    expect(trial.refusals).toEqual([]);
    expect(trial.counts).toMatchObject({ read: 1, same: 1, changed: 0 });
  },
);
