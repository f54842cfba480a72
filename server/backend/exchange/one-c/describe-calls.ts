export const oneCUrl = "/exchange/1c";

type Json = Record<string, unknown>;

const query = (name: string, description: string, schema: Json = { type: "string" }, required = false): Json => ({
  name,
  in: "query",
  required,
  description,
  schema,
});

const type = query("type", "Goods come by `catalog`, deals go out and come back by `sale`.", { enum: ["catalog", "sale"] }, true);
const sessid = query("sessid", "What `checkauth` and `init` have answered, for senders that keep no cookie.");

const answer = (examples: Record<string, string>): Json => ({
  200: {
    description:
      "Lines of text, whatever happens: the first is `success`, `progress` (ask again) or `failure`, then a sentence " +
      "in Russian. `init` answers without it, `query` and `info` with a document of CommerceML.",
    content: {
      "text/plain": {
        schema: { type: "string" },
        examples: Object.fromEntries(Object.entries(examples).map(([mode, value]) => [mode, { value }])),
      },
    },
  },
});

/** Part of openapi.json for 1C's "Обмен с сайтом", which is not in the contract because its answers are lines of text. */
export const oneCCalls: Json = {
  get: {
    operationId: "oneC.ask",
    tags: ["exchange"],
    summary: "One step of 1C's exchange, as its standard for sites orders them: checkauth, init, then files and their imports.",
    security: [{ keyOfName: [] }],
    parameters: [
      type,
      query(
        "mode",
        "`checkauth` opens a session (its cookie, or `sessid`), `init` answers what may be sent, `import` loads a file " +
          "that was sent before, `deactivate` and `complete` end a full exchange of goods; `query` answers deals that " +
          "have changed, `success` confirms them, `info` names statuses.",
        { enum: ["checkauth", "init", "import", "deactivate", "complete", "query", "success", "info"] },
        true,
      ),
      query("filename", "Of `import`: the name under which the file was sent."),
      query("version", "Of `init`: the schema that is spoken, 2.04 to 2.10 or 3.1."),
      sessid,
    ],
    responses: answer({
      checkauth: "success\nexchange_session\n0193a1b2\nsessid=0193a1b2\ntimestamp=1763820000",
      init: "zip=yes\nfile_limit=16777216\nsessid=0193a1b2\nversion=2.10",
      import: "success\nтовары: прочитано 120, новых 3, изменено 7, без изменений 110, снято 0, отклонено 0, не загружается 2",
      info:
        '<?xml version="1.0" encoding="UTF-8"?>\n<Справочник><Статусы><Элемент><Ид>collected</Ид>' +
        "<Название>Собрана</Название></Элемент></Статусы></Справочник>",
      refused: "failure\nСначала вызовите mode=init",
    }),
  },
  post: {
    operationId: "oneC.send",
    tags: ["exchange"],
    summary: "A file, or the next part of one: CommerceML as XML or zipped, pictures as `import_files/…`.",
    description:
      "Of `sale` they hold orders (quantities that were shipped) and payments for them. Who named no version at `init` " +
      "asks for no import of them: a part smaller than `file_limit` is the last, and the answer says what became of " +
      "the document.",
    security: [{ keyOfName: [] }],
    parameters: [
      type,
      query("mode", "", { enum: ["file"] }, true),
      query("filename", "Several posts of one name are its parts, in order.", { type: "string" }, true),
      sessid,
    ],
    requestBody: { required: true, content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } },
    responses: answer({ file: "success" }),
  },
};
