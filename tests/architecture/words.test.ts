import { describe, expect, test } from "vitest";
import { sources } from "./sources.ts";

type Texts = { [key: string]: string | Texts };

/** Words that the texts do not use, and the one word for the thing. */
const words: readonly [wrong: RegExp, right: string][] = [
  [/снимок|снимк|картинк|изображени|фотографи/i, "фото"],
  [/наименьш/i, "минимальный"],
  [/наибольш/i, "максимальный"],
  [/непросмотренн/i, "непрочитанный"],
  [/аккаунт|профил/i, "учётная запись"],
  [/пользовател/i, "сотрудник"],
  [/деактивир/i, "отключить, отключена"],
  [/компани[а-яё]* (?:[^.,:]* )?(?:заблокирован|закрыт[аы])/i, "компания отключена"],
  [/поставщик/i, "продавец"],
  [/(?<![а-яё])в портале?(?![а-яё])/i, "на портале, на портал"],
  [/девиз/i, "слоган"],
  [/оценк/i, "рейтинг"],
  [/(?<![а-яё])масс[аыуе](?![а-яё])/i, "вес"],
  [/особы[ехм]и? дн/i, "исключения"],
  [/платформ/i, "площадка"],
  [/e-?mail/i, "почта"],
  [/(?<!под)(?<![а-яё])(?:вози|возя|повез|вез[её]т)/i, "доставлять, обслуживать"],
  [/не реже, чем/i, "не реже чем"],
  [/портал (?:не |сам |уже |ещё |перестанет )*(?:узна|зна|понима|понял|чита|прочт|приним|принял|спраш|след)/i, "what the person sees"],
  [/портал (?:не |сам |уже |ещё |перестанет )*(?:хран|показа|предлож|трон|измен|верн|готов|подготов)/i, "what the person sees"],
  [/портал (?:не |сам |уже |ещё |перестанет )*(?:сообщ|провер|пропуст|запомин|успева|разобра)/i, "what the person sees"],
];

/** Texts that must hold such a word, with the reason. */
const exceptions: readonly [text: RegExp, reason: string][] = [
  [/^errors\.alreadyActivated$|^auth\.activate\.usedTitle$/, "specification 2 section 8 orders «Аккаунт уже был активирован»"],
  [/^errors\.email$/, "specification 1 section 6 orders «Email указан неверно»"],
  [/^exchange\.made\.usage$|^mapping\.setUp\.user$|\.oneC\.noKey$/, "«имя пользователя» is the name of a field of 1C"],
  [/^supply-contract\./, "«Поставщик» is the party of a supply contract in law"],
  [/^kit\./, "samples of the gallery of widgets"],
  [/^exchange-sheets\.(?:synonyms\.|footings$)/, "headings that other people's tables have"],
  [/^content\.(?:personal-data-consent|privacy-policy)$/, "the law's own words; each change is a new version that everybody agrees to"],
  [/^content\.(?:how-to-sell|loyalty-sellers|materials-sellers)$/, "«поставщик» is who wants to sell through the portal"],
];

function textsOf(node: Texts, path: string): [path: string, text: string][] {
  return Object.entries(node).flatMap(([key, value]) => {
    const at = `${path}.${key}`;
    return typeof value === "string" ? [[at, value] as [string, string]] : textsOf(value, at);
  });
}
const nameOf = (path: string) => path.replace(/^.*\/|\.\w+$/g, "");
const texts = [
  ...sources("locales/ru/*.json").flatMap(({ path, text }) => textsOf(JSON.parse(text) as Texts, nameOf(path))),
  ...sources("app/content/*.md").flatMap(({ path, text }): [string, string][] =>
    nameOf(path) === "README" ? [] : [[`content.${nameOf(path)}`, text.replaceAll(/{{\w+}}/g, "")]],
  ),
];

describe("words of the texts", () => {
  test("each thing has one word in every text, mail and document, except where another one is ordered", () => {
    const found = texts.flatMap(([path, text]) =>
      exceptions.some(([excepted]) => excepted.test(path))
        ? []
        : words.flatMap(([wrong, right]) => (wrong.test(text) ? [`${path}: «${text}» has ${wrong}; use: ${right}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test("every exception is still needed", () => {
    const unused = exceptions.filter(
      ([excepted]) => !texts.some(([path, text]) => excepted.test(path) && words.some(([wrong]) => wrong.test(text))),
    );
    expect(unused.map(([, reason]) => reason)).toEqual([]);
  });

  test("nobody is asked to write to a phone, and no text ends with a comma or two full stops", () => {
    expect(texts.filter(([, text]) => /напишите в поддержку[^.]*8 800/i.test(text) || /,$|(?<!\.)\.\.$/.test(text.trim()))).toEqual([]);
  });
});
