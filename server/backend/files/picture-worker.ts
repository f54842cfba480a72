import sharp from "sharp";
import { doPictureJob, type PictureJob, type PictureReply } from "./picture-jobs.ts";

/**
 * Process that decodes pictures, one at a time (`render-picture.ts`). Ends itself when it takes too much memory, whatever a decoder
 * makes of a file, and when the backend has gone. The decoders work in another thread, so this one is free to check.
 */
const checkMs = 10;
const megabyte = 1024 * 1024;
/** What node and the libraries take before the first picture. */
const bytesAtRest = process.memoryUsage.rss();
/** What a decoder may take beyond that: a PNG of 24 megapixels takes three quarters. */
const maxBytes = 44 * megabyte;
/** Copies of the file on its way here. */
const moreForEachByte = 14;
/** What `heldAtOnce` may come to: not for the first megabyte, so that no file of a megabyte takes more than 150 MB. */
const moreBeyondMegabyte = 24;
/** What earlier pictures left would be counted against the next one. */
const spentBytes = 20 * megabyte;

/** `process.exit` would wait for the decoder. */
const end = () => process.kill(process.pid, "SIGKILL");

// Other readers, as of SVG, would see the file before its format is checked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Png", "Jpeg", "Webp", "Nsgif", "Heif", "Tiff"].map((format) => `VipsForeignLoad${format}Buffer`) });

process.on("message", async (job: PictureJob) => {
  const { byteLength } = job.bytes;
  const max = bytesAtRest + maxBytes + moreForEachByte * byteLength + moreBeyondMegabyte * Math.max(0, byteLength - megabyte);
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > max) end();
  }, checkMs);
  const answer = await doPictureJob(job);
  clearInterval(watch);
  process.send?.({ answer, isSpent: process.memoryUsage.rss() > bytesAtRest + spentBytes } satisfies PictureReply);
});
process.on("disconnect", end);
// A signal to the backend's process group: the backend ends its requests first.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
