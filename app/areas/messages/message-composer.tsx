import Send from "lucide-react/icons/send";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { sizesOf, totalOf } from "#app/areas/files/problem-sizes.ts";
import { useChooseAgain } from "#app/areas/files/use-choose-again.ts";
import { useFileTexts } from "#app/areas/files/use-file-texts.ts";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import type { FileProblem } from "#app/ui/file-input/check-files.ts";
import { FileInput } from "#app/ui/file-input/file-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { maxMessageFiles, maxMessageLength } from "#contract/limits.ts";
import { readText, saveText } from "./draft.ts";
import styles from "./messages.module.css";

type Props = {
  /** Identifies the message of a form without JavaScript, so that a second submit sends the same one. */
  clientUuid: string;
  draftKey: string;
  /** Takes over sending; otherwise the form posts `intent=sendMessage` and the page answers. */
  onSend?: ((text: string, files: File[]) => void) | undefined;
};

/** Text, files and a button. The draft stays in this browser until it is sent. */
export function MessageComposer({ clientUuid, draftKey, onSend }: Props) {
  const { t } = useTranslation(["chat", "common", "errors", "files"]);
  const fileTexts = useFileTexts();
  const hydrated = useHydrated();
  const form = useFormOf(["sendMessage"], "");
  const chooseAgain = useChooseAgain(["sendMessage"], "files");
  const [trouble, setTrouble] = useState<{ text?: string; files?: string }>({});
  const element = useRef<HTMLFormElement>(null);
  const field = () => element.current?.elements.namedItem("text") as HTMLTextAreaElement | null;

  useEffect(() => {
    const input = element.current?.elements.namedItem("text") as HTMLTextAreaElement | null;
    const text = readText(draftKey);
    if (input && input.value === "" && text) input.value = text;
  }, [draftKey]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onSend) return saveText(draftKey, "");
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = String(data.get("text") ?? "").trim();
    const files = data.getAll("files").filter((file): file is File => file instanceof File && file.size > 0);
    if (text === "" && files.length === 0) {
      setTrouble({ text: t("errors:required") });
      field()?.focus();
      return;
    }
    onSend(text, files);
    event.currentTarget.reset();
    const input = field();
    if (input) input.value = "";
    saveText(draftKey, "");
    setTrouble({});
    input?.focus();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || !matchMedia("(pointer:fine)").matches) return;
    event.preventDefault();
    element.current?.requestSubmit();
  };
  const problemText = (problem: FileProblem) => {
    if (problem.kind === "format") return t("files:format", { name: problem.file });
    if (problem.kind === "size") return t("files:tooLarge", sizesOf(problem));
    return problem.kind === "count" ? t("composer.count", { count: maxMessageFiles.count }) : t("files:total", totalOf(problem));
  };
  return (
    <Form
      ref={element}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      data-keeps
      onSubmit={hydrated ? submit : undefined}
      className={styles.composer}
    >
      <input type="hidden" name="intent" value="sendMessage" />
      <input type="hidden" name="clientUuid" value={form.value("clientUuid", clientUuid)} autoComplete="off" />
      <div className={styles.line}>
        <Field id="text" label={t("composer.label")} hideLabel error={trouble.text ?? form.error("text")} className={styles.input}>
          <Textarea
            name="text"
            rows={2}
            maxLength={maxMessageLength}
            full={t("errors:maxEntered")}
            defaultValue={form.value("text")}
            aria-keyshortcuts={hydrated ? "Enter" : undefined}
            onKeyDown={press}
            onChange={(event) => {
              setTrouble({});
              saveText(draftKey, event.target.value);
            }}
          />
        </Field>
        <Button variant="primary" icon={Send} iconOnly aria-label={t("composer.send")} />
      </div>
      {hydrated && <p className={`muted small ${styles.keys}`}>{t("composer.hint")}</p>}
      <Disclosure variant="link" summary={t("composer.attach")} open={(form.error("files") ?? chooseAgain) ? true : undefined}>
        <Field
          id="files"
          label={t("composer.files")}
          optional={t("common:optional")}
          hint={t("composer.filesHint", { count: maxMessageFiles.count })}
          error={trouble.files ?? form.error("files") ?? chooseAgain}
        >
          <FileInput
            name="files"
            multiple
            limit={maxMessageFiles.bytes}
            totalLimit={maxMessageFiles.bytes}
            maxCount={maxMessageFiles.count}
            onChange={() => setTrouble({})}
            onProblems={(problems) => {
              const problemTexts = problems.map(problemText);
              setTrouble({ files: problemTexts[0] });
              for (const title of problemTexts) showToast({ tone: "danger", title });
            }}
            texts={fileTexts}
          />
        </Field>
      </Disclosure>
    </Form>
  );
}
