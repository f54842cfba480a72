import { findings } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/browser.ts";

test("photos are browsed by pointer and keys, on a phone and in forced colours, without another request for the page", {
  tag: "@full",
}, async ({ newPerson, javaScriptEnabled }) => {
  const { page, open } = await newPerson();
  await page.setViewportSize({ width: 320, height: 700 });
  await open("/catalog?search=010-241");
  await open((await page.getByRole("link", { name: "Кефир 2,5 %" }).first().getAttribute("href")) ?? "");
  const photos = page.getByRole("region", { name: "Фото товара" });
  const large = photos.getByRole("img", { name: "Кефир 2,5 %" });
  const isDrawn = () => large.evaluate((image: HTMLImageElement) => image.currentSrc.endsWith(".webp") && image.naturalWidth > 0);
  await expect(large).toHaveAttribute("alt", /на столе/);
  await expect.poll(isDrawn).toBe(true);

  const asked: string[] = [];
  page.on("request", (request) => void (/\.data|\/product-/.test(request.url()) && asked.push(request.url())));
  await photos.getByRole("link", { name: "Фото 3" }).last().click();
  await expect(large).toHaveAttribute("alt", /крупно/);
  await expect.poll(isDrawn).toBe(true);
  await expect(photos.getByRole("link", { name: "Фото 3" })).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/picture=3/);
  // The arrows wrap around from the last photo to the first.
  await photos.getByRole("link", { name: "Фото 1" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(large).toHaveAttribute("alt", /на столе/);
  if (javaScriptEnabled) expect(asked).toEqual([]);

  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (!javaScriptEnabled) return;
  for (const forcedColors of ["none", "active"] as const) {
    await page.emulateMedia({ forcedColors, reducedMotion: "reduce" });
    expect(await findings(page, "main")).toEqual([]);
  }
});
