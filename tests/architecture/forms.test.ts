import ts from "typescript";
import { expect, test } from "vitest";
import { code, importsOf } from "./sources.ts";

type Keyed = { path: string; tag: string; key: string };

const files = code("app").filter(({ path }) => path.endsWith(".tsx"));

function keysOf(path: string, text: string): Keyed[] {
  const found: Keyed[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node))
      for (const property of node.attributes.properties)
        if (ts.isJsxAttribute(property) && property.name.getText() === "key")
          found.push({ path, tag: node.tagName.getText(), key: property.initializer?.getText().slice(1, -1) ?? "" });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

const keys = files.flatMap(({ path, text }) => keysOf(path, text));

test("trust R13: a form is remounted by useFormResetKey only, or because a part of it was accepted", () => {
  const forms = keys.filter(({ tag }) => /^(form|Form|fetcher\.Form)$/.test(tag));
  expect(forms.length).toBeGreaterThan(25);
  const isByHook = ({ path, key: whole }: Keyed) => {
    const key = /^`\$\{(\w+)\} \$\{acceptedIn\([^`]*`$/.exec(whole)?.[1] ?? whole;
    return new RegExp(String.raw`const (?:${key} = useFormResetKey\(|\{ ${key}, [^}]*\} = useFilled\()`).test(
      files.find((each) => each.path === path)?.text ?? "",
    );
  };
  // The key identifies an item of a list; it does not remount a form.
  const isOfList = ({ path, key }: Keyed) => (files.find((each) => each.path === path)?.text ?? "").includes(`.map((${key}) =>`);
  expect(forms.filter((each) => !isByHook(each) && !isOfList(each))).toEqual([]);
});

test("trust R13: no element is keyed by a version, a count or another value that changes while somebody types", () => {
  const moving = keys.filter(({ key }) => /[vV]ersion|\.length\b|\btotal\b|formKey|"typed"/.test(key));
  expect(moving).toEqual([]);
});

test("every page with a form says why the form was rejected", () => {
  const imports = Map.groupBy(code("app").flatMap(importsOf), ({ from }) => from);
  const reaches = (path: string, wanted: string, seen = new Set<string>()): boolean => {
    if (path === wanted) return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return (imports.get(path) ?? []).some(({ to, isType }) => !isType && reaches(to, wanted, seen));
  };
  // The page of the widgets accepts everything.
  const pages = files.filter(
    ({ path, text }) => path.startsWith("app/routes/") && /\baction = form\(/.test(text) && !path.endsWith("/kit.tsx"),
  );
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.map(({ path }) => path).filter((path) => !reaches(path, "app/form/form-error-summary.tsx"))).toEqual([]);
});

test("no limit of a field cuts what is pasted: native ones stand in the kit only, above the field's", () => {
  const limited = files.flatMap(({ path, text }) => (/<(?:input|textarea)\b[^<]*maxLength/.test(text) ? [path] : []));
  // The code's field takes its digits out of a paste itself.
  expect(limited).toEqual(["app/ui/pin-input/pin-input.tsx", "app/ui/textarea/textarea.tsx"]);
  for (const path of ["app/ui/text-input/text-input.tsx", "app/ui/textarea/textarea.tsx"])
    expect(files.find((file) => file.path === path)?.text).toMatch(/maxLength(?:=\{|: )nativeMaxLength\(maxLength\)/);
});

/** Forms of the person, of no company; and widgets, whose users put the field in, or that only the seller's people see. */
const ofNoCompany = [
  "app/areas/shell/avatar-menu.tsx",
  "app/areas/shell/route-error.tsx",
  "app/ui/avatar-uploader/avatar-uploader.tsx",
  "app/ui/quantity-input/quantity-input.gallery.tsx",
  "app/ui/table/cell-form.tsx",
  "app/ui/table/cells.tsx",
];

test("domain D38: every form that posts says for which company it was shown", () => {
  const remixOwn = /import \{[^}]*\bForm\b[^}]*\} from "@remix-run\/react"/;
  const posting = files.filter(({ path, text }) => path !== "app/form/form.tsx" && /<Form\b[^<]*method="post"/.test(text));
  expect(posting.length).toBeGreaterThan(80);
  expect(posting.filter(({ text }) => remixOwn.test(text)).map(({ path }) => path)).toEqual([]);
  const plain = files.filter(({ text }) => /<(?:form|fetcher\.Form)\b[^<]*method="post"/.test(text) && !text.includes("<CompanyField />"));
  expect(plain.map(({ path }) => path).sort()).toEqual(ofNoCompany);
});
