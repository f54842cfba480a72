import { expect, test } from "vitest";
import { code } from "./sources.ts";

const screens = code("app").filter(({ path }) => path.endsWith(".tsx") && !path.startsWith("app/ui/"));
const keeps = (text: string) => /<FormDraft\b|\bdata-keeps\b/.test(text);

/** Files with a field of several lines whose form is elsewhere, or keeps its text in another way. */
const elsewhere: Record<string, string> = {
  "app/areas/seller-products/product-field.tsx": "app/areas/seller-products/product-form.tsx",
};

test("a text of several lines is typed into a form that keeps it", () => {
  const typed = screens.filter(({ text }) => text.includes("<Textarea"));
  expect(typed.length).toBeGreaterThan(12);
  expect(typed.filter(({ path, text }) => !keeps(text) && !(path in elsewhere)).map(({ path }) => path)).toEqual([]);
});

test("a form with several text fields of its own keeps them", () => {
  const isPost = (text: string) => /<Form\b[^>]*method="post"/.test(text);
  const fields = (text: string) => text.match(/<(TextInput|PhoneInput|UrlInput|AddressField|Autocomplete)\b/g)?.length ?? 0;
  const forms = screens.filter(({ text }) => isPost(text) && fields(text) > 1);
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter(({ text }) => !keeps(text)).map(({ path }) => path)).toEqual([]);
});

test("a form that keeps a draft has no field whose value a draft does not see", () => {
  const forms = screens.flatMap(({ path, text }) => [...text.matchAll(/<Form\b[\s\S]*?<\/Form>/g)].map(([form]) => ({ path, form })));
  const unseen = /<(ListChoice|SearchSelect|DateInput|Calendar)\b/;
  expect(forms.filter(({ form }) => unseen.test(form)).length).toBeGreaterThan(3);
  expect(forms.filter(({ form }) => keeps(form) && unseen.test(form)).map(({ path }) => path)).toEqual([]);
});

test("the forms named elsewhere are there and keep their text", () => {
  for (const [path, form] of Object.entries(elsewhere)) {
    expect(screens.map((screen) => screen.path)).toContain(path);
    if (form.startsWith("app/")) expect(keeps(screens.find((screen) => screen.path === form)?.text ?? ""), form).toBe(true);
  }
});

test("only the order sheet renders ordering rows, and it keeps what is typed", () => {
  const rendering = screens.filter(({ text }) => text.includes("data-sheet=")).map(({ path }) => path);
  expect(rendering.sort()).toEqual(["app/areas/branch-orders/grid.tsx", "app/areas/lists/order-sheet-columns.tsx"]);
  expect(screens.find(({ path }) => path === "app/areas/lists/order-sheet.tsx")?.text).toContain("useOrderSheetDraft(");
});
