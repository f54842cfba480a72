import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import FileCheck from "lucide-react/icons/file-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Trash2 from "lucide-react/icons/trash-2";
import { type ChangeEvent, type DragEvent, type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { classes } from "../classes.ts";
import { FileCard } from "../file-card/file-card.tsx";
import type { IconShape } from "../icon/icon.tsx";
import { ProgressBar } from "../progress-bar/progress-bar.tsx";
import { StatusTag, type Tone } from "../status-tag/status-tag.tsx";
import { TextInput } from "../text-input/text-input.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { checkFiles, defaultTypes, type FileProblem, type FileRules } from "./check-files.ts";
import styles from "./file-input.module.css";
import { acceptOf } from "./file-types.ts";

/** uploaded: saved earlier; pending: waits for its upload or for the form; success: saved just now. */
export type FileState = "uploaded" | "uploading" | "pending" | "success" | "error";

export type FileEntry = {
  key: string;
  name: string;
  size: number;
  state: FileState;
  href?: string;
  /** Percent while uploading; absent when unknown. */
  progress?: number;
  /** Why it failed. */
  reason?: string;
};

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "accept"> &
  FileRules & {
    /** The parent's files with their states. They count towards `totalLimit`. */
    files?: readonly FileEntry[];
    onRemove?: (key: string) => void;
    /**
     * Gets the accepted files: the parent uploads them at once and shows them in `files`. Without it the files stay in the field
     * and are posted with its form.
     */
    onFiles?: (files: File[]) => void;
    /** Gets the refused files, for a toast and the field's error. */
    onProblems?: (problems: FileProblem[]) => void;
    /** The upload of the form: which files it sends, how much is sent, how to abort it. */
    sending?: { isOf: (file: File) => boolean; percent: number; onStop: () => void } | undefined;
    /** Text of the drop zone, which appears after hydration. */
    drop?: string;
    texts: {
      states: Record<FileState, string>;
      remove: (name: string) => string;
      removeShort: string;
      size: (bytes: number) => string;
      progress: (name: string) => string;
      percent: (value: number) => string;
    };
  };

const statusStyles: Record<FileState, { tone: Tone; icon: IconShape }> = {
  uploaded: { tone: "done", icon: FileCheck },
  uploading: { tone: "info", icon: LoaderCircle },
  pending: { tone: "neutral", icon: Clock },
  success: { tone: "success", icon: CircleCheck },
  error: { tone: "danger", icon: CircleX },
};

/** A native file field. After hydration it refuses unfit files at once and lists the chosen ones. The server checks again. */
export function FileInput({
  files = [],
  onRemove,
  onFiles,
  onProblems,
  sending,
  drop,
  texts,
  types = defaultTypes,
  anyType = false,
  limit,
  totalLimit,
  maxCount,
  multiple,
  onChange,
  className,
  ...rest
}: Props) {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState<File[]>([]);
  const [over, setOver] = useState(false);
  const put = (next: File[]) => {
    setKept(next);
    if (!field.current) return;
    const transfer = new DataTransfer();
    for (const file of next) transfer.items.add(file);
    field.current.files = transfer.files;
  };
  const take = (chosen: File[]) => {
    // Without `multiple` a new file replaces the old one.
    const before = multiple ? [...files, ...(onFiles ? [] : kept)] : [];
    const { taken, problems } = checkFiles(multiple ? chosen : chosen.slice(0, 1), before, { types, anyType, limit, totalLimit, maxCount });
    if (problems.length > 0) onProblems?.(problems);
    if (onFiles) {
      put([]);
      if (taken.length > 0) onFiles(taken);
    } else if (multiple || taken.length > 0) put(multiple ? [...kept, ...taken] : taken);
    else put(kept);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    take([...(event.currentTarget.files ?? [])]);
  };
  useEffect(() => {
    const form = field.current?.form;
    // Files may have been chosen before hydration.
    if (field.current?.files?.length) setKept([...field.current.files]);
    const reset = () => setKept([]);
    form?.addEventListener("reset", reset);
    return () => form?.removeEventListener("reset", reset);
  }, []);
  const dropping = drop !== undefined && hydrated;
  const zone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (!rest.disabled) take([...event.dataTransfer.files]);
    },
  };
  const own: FileEntry[] = kept.map((file, index) => ({
    key: `kept-${index}`,
    name: file.name,
    size: file.size,
    ...(sending?.isOf(file) ? { state: "uploading", progress: sending.percent } : { state: "pending" }),
  }));
  const remove = (entry: FileEntry) => {
    const index = own.indexOf(entry);
    if (entry.state === "uploading" && index >= 0) sending?.onStop();
    if (index >= 0) put(kept.filter((_, at) => at !== index));
    else onRemove?.(entry.key);
    field.current?.focus();
  };
  return (
    <div className={classes(styles.box, className)}>
      <div {...(dropping && zone)} className={classes(dropping && styles.zone, over && styles.over)}>
        <TextInput {...rest} multiple={multiple} accept={acceptOf(types)} inputRef={field} type="file" onChange={change} />
        {dropping && <p className={styles.zoneWords}>{drop}</p>}
      </div>
      {files.length + own.length > 0 && (
        <ul className={styles.list}>
          {[...files, ...own].map((entry) => (
            <FileCard
              key={entry.key}
              as="li"
              name={entry.name}
              href={entry.href}
              meta={texts.size(entry.size)}
              status={<StatusTag {...statusStyles[entry.state]}>{texts.states[entry.state]}</StatusTag>}
              reason={entry.reason}
              progress={
                entry.state === "uploading" ? (
                  <ProgressBar
                    label={texts.progress(entry.name)}
                    value={entry.progress}
                    text={entry.progress === undefined ? undefined : texts.percent(entry.progress)}
                  />
                ) : undefined
              }
              actions={
                (onRemove || own.includes(entry)) &&
                hydrated && (
                  <Button type="button" variant="quiet" icon={Trash2} aria-label={texts.remove(entry.name)} onClick={() => remove(entry)}>
                    {texts.removeShort}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
}
