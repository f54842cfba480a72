import { expect, test } from "vitest";
import { sources } from "./sources.ts";

const [companies] = sources("server/backend/db/demo/data/companies.json");
const { seller } = JSON.parse(companies?.text ?? "");
const [{ email, phone }] = seller.contacts;
const digits = (text: string) => text.replaceAll(/[^\d\n]/g, "");

/** Samples of the gallery of widgets, which no seller shows. */
const samples = /^locales\/ru\/kit\.json$|\.gallery\.tsx$/;

/** The stem, for any case: «Гряды», «Грядой». */
const stem = new RegExp(`${seller.brandName.slice(0, -1)}|gryad`, "i");

test("nothing outside the demo data names the demo's seller, its phone, its address or its INN: whose portal it is is data", () => {
  const files = sources(
    "app/**/*.{ts,tsx,css,md}",
    "server/**/*.{ts,json,yaml,conf,service}",
    "server/deploy/{Caddyfile,Dockerfile*,*.*,kubernetes/*.yaml}",
    "locales/**/*.json",
    "public/*.svg",
  ).filter(({ path }) => !path.startsWith("server/backend/db/demo/data/") && !samples.test(path));
  expect(files.length).toBeGreaterThan(1000);
  const named = files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => {
      const numbers = digits(line);
      const says = stem.test(line) || line.includes(email) || numbers.includes(phone.slice(-10)) || numbers.includes(seller.data.inn);
      return says ? [`${path}:${index + 1} ${line.trim()}`] : [];
    }),
  );
  expect(named).toEqual([]);
});
