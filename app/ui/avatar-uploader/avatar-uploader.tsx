import CircleAlert from "lucide-react/icons/circle-alert";
import Plus from "lucide-react/icons/plus";
import Repeat from "lucide-react/icons/repeat";
import Trash2 from "lucide-react/icons/trash-2";
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Avatar } from "../avatar/avatar.tsx";
import { Button } from "../button/button.tsx";
import { classes } from "../classes.ts";
import type { CropperTexts } from "../cropper/cropper-box.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { FieldError } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";
import { lazyPart } from "../lazy-part.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { type AvatarLimits, type AvatarProblem, checkAvatarFile } from "./avatar-file.ts";
import styles from "./avatar-uploader.module.css";

// The cropper is heavy, so it loads after a picture is chosen.
const CropperBox = lazyPart(() => import("../cropper/cropper-box.tsx"));

export type AvatarTexts = {
  add: string;
  replace: string;
  remove: string;
  /** Title of the dialog with the cropper. */
  edit: string;
  save: string;
  saving: string;
  cancel: string;
  close: string;
  /** The dialog that confirms deletion. */
  removeTitle: string;
  removeText: string;
  removing: string;
  /** The native field's label and the form's button, without scripts. */
  file: string;
  upload: string;
  /** The cropper's code did not come. */
  missing: string;
  cropper: CropperTexts;
};

type Props = {
  /** A data URL of a PNG, a URL, or null. */
  value: string | null;
  /** Its initials are shown while there is no picture. */
  name?: string;
  /** Side of the resulting square, px. */
  size: number;
  /**
   * Gets a data URL of a PNG, or null after deletion. The dialog's button is busy until the returned promise settles; after a
   * rejection, which the caller reports, the dialog stays open.
   */
  onChange: (value: string | null) => unknown;
  limits?: AvatarLimits;
  hint?: ReactNode;
  hasError?: boolean;
  /** Text of a problem with the chosen picture; it replaces the hint. */
  problemText: (problem: AvatarProblem) => ReactNode;
  onProblem?: (problem: AvatarProblem) => void;
  /** Called when the picture at `value` fails to load. */
  onLoadError?: () => void;
  /** The form without scripts: its action, the file field's name, the intents. The server crops the middle square. */
  plain: { action: string; field: string; intent: { name: string; upload: string; remove: string }; children?: ReactNode };
  texts: AvatarTexts;
  className?: string;
};

/** Chooses, crops, replaces and deletes a person's picture. */
export function AvatarUploader({
  value,
  name,
  size,
  onChange,
  limits = {},
  hint,
  hasError,
  problemText,
  onProblem,
  onLoadError,
  plain,
  texts,
  className,
}: Props) {
  const hydrated = useHydrated();
  const own = useId();
  const field = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLDivElement>(null);
  const render = useRef<(() => string) | null>(null);
  const returning = useRef(false);
  const [file, setFile] = useState<File | null>(null);
  const [asking, setAsking] = useState(false);
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AvatarProblem | null>(null);

  const fail = (found: AvatarProblem) => {
    clear();
    setProblem(found);
    onProblem?.(found);
  };
  const clear = () => {
    returning.current = file !== null;
    setFile(null);
    setReady(false);
    render.current = null;
    if (field.current) field.current.value = "";
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.currentTarget.files?.[0];
    if (!next) return;
    setProblem(null);
    const found = checkAvatarFile(next, limits);
    if (found) fail(found);
    else setFile(next);
  };
  const finish = async (next: string | null, done: () => void) => {
    setBusy(true);
    try {
      await onChange(next);
      done();
    } catch {
      // The caller has reported the error; the dialog keeps the chosen picture for another try.
    } finally {
      setBusy(false);
    }
  };
  const removed = () => {
    returning.current = true;
    setProblem(null);
    setAsking(false);
  };
  // The browser returns focus to the previous element: a button removed with the picture, or none (Safari does not focus clicked buttons).
  useEffect(() => {
    if (asking || file || !returning.current) return;
    returning.current = false;
    add.current?.querySelector("button")?.focus();
  }, [asking, file]);
  const wrong = hasError || problem !== null;
  const hintText = problem ? problemText(problem) : hint;
  const face = (
    <div className={styles.picture} onErrorCapture={onLoadError}>
      <Avatar src={value} name={name} size="l" />
    </div>
  );
  const hintLine = (
    <p id={`${own}-hint`} role={problem ? "alert" : undefined} className={classes(styles.hint, wrong && styles.wrong)}>
      {wrong && hintText && <Icon as={CircleAlert} size="s" />}
      {hintText}
    </p>
  );

  if (!hydrated) {
    return (
      <form method="post" action={plain.action} encType="multipart/form-data" className={classes(styles.box, className)}>
        {face}
        <div className={styles.side}>
          {hintText && hintLine}
          {plain.children}
          <label className={styles.label} htmlFor={`${own}-file`}>
            {texts.file}
          </label>
          <TextInput
            id={`${own}-file`}
            type="file"
            name={plain.field}
            accept="image/*"
            aria-describedby={hintText ? `${own}-hint` : undefined}
          />
          <div className={styles.buttons}>
            <Button name={plain.intent.name} value={plain.intent.upload} icon={value ? Repeat : Plus}>
              {texts.upload}
            </Button>
            {value && (
              <Button name={plain.intent.name} value={plain.intent.remove} variant="danger" icon={Trash2}>
                {texts.remove}
              </Button>
            )}
          </div>
        </div>
      </form>
    );
  }
  return (
    <div className={classes(styles.box, className)}>
      {face}
      <div className={styles.side}>
        {hintText && hintLine}
        <div ref={add} className={styles.buttons}>
          <Button
            type="button"
            icon={value ? Repeat : Plus}
            aria-describedby={hintText ? `${own}-hint` : undefined}
            onClick={() => field.current?.click()}
          >
            {value ? texts.replace : texts.add}
          </Button>
          {value && (
            <Button type="button" variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
              {texts.remove}
            </Button>
          )}
        </div>
        <input ref={field} type="file" accept="image/*" hidden onChange={chosen} />
      </div>
      <Dialog
        open={file !== null}
        onClose={() => !busy && clear()}
        title={texts.edit}
        closeLabel={texts.close}
        actions={
          <>
            <Button type="button" onClick={clear}>
              {texts.cancel}
            </Button>
            <Button
              type="button"
              variant="primary"
              aria-disabled={!ready}
              busy={busy}
              busyText={texts.saving}
              onClick={() => render.current && finish(render.current(), clear)}
            >
              {texts.save}
            </Button>
          </>
        }
      >
        {file && (
          <CropperBox
            waiting={<Skeleton text={texts.cropper.loading} lines={4} />}
            missing={
              <div role="alert">
                <FieldError>{texts.missing}</FieldError>
              </div>
            }
            with={{
              file,
              size,
              limits,
              texts: texts.cropper,
              onReady: (draw) => {
                render.current = draw;
                setReady(true);
              },
              onProblem: fail,
            }}
          />
        )}
      </Dialog>
      <Dialog
        kind="danger"
        open={asking}
        onClose={() => !busy && setAsking(false)}
        title={texts.removeTitle}
        closeLabel={texts.close}
        actions={
          <>
            <Button type="button" onClick={() => setAsking(false)}>
              {texts.cancel}
            </Button>
            <Button type="button" variant="danger-solid" busy={busy} busyText={texts.removing} onClick={() => finish(null, removed)}>
              {texts.remove}
            </Button>
          </>
        }
      >
        <p>{texts.removeText}</p>
      </Dialog>
    </div>
  );
}
