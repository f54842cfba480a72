import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { UnparsedLine } from "#contract/lines.ts";
import type { Preview } from "./preview.ts";

/** Which sheet of a workbook the lines are from; those of another one can be looked up instead. */
export function PreviewSheets({ preview: { book, branchUuid } }: { preview: Preview }) {
  const { t } = useTranslation("lines");
  if (!book) return null;
  const choices = book.others
    .filter(({ lines }) => lines.length > 0)
    .map((other) => (
      <Fragment key={other.name}>
        <Form method="post" encType="multipart/form-data">
          <input type="hidden" name="branchUuid" value={branchUuid} autoComplete="off" />
          <input type="hidden" name="text" value={asText(other.lines)} autoComplete="off" />
          <Button name="intent" value="check">
            {t("preview.takeSheet", { name: other.name })}
          </Button>
        </Form>
      </Fragment>
    ));
  return (
    <Note title={t("preview.sheet", { name: book.sheet })} actions={choices.length > 0 ? choices : undefined}>
      <p>{book.text}</p>
    </Note>
  );
}

const asText = (lines: readonly UnparsedLine[]) => lines.map(({ text, quantity, unit }) => `${text}\t${quantity}\t${unit}`).join("\n");
