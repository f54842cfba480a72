import { useLocation, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CompanyField, useShownCompany, withShownCompany } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import type { AvatarProblem } from "#app/ui/avatar-uploader/avatar-file.ts";
import { AvatarUploader } from "#app/ui/avatar-uploader/avatar-uploader.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { type PictureKind, pictureField } from "./picture-kind.ts";

const megabyte = 1024 * 1024;
const limits = { maxBytes: 10 * megabyte, minWidth: 200, minHeight: 200 };
/** Side of the cropped picture in pixels; the server stores no more. */
const size = 384;

type Props = {
  kind?: PictureKind;
  picture: string | null;
  name: string;
  /** Version of the person or company. */
  version: number;
};

/** A square picture, cropped in the browser or, without JavaScript, by the server. */
export function PictureForm({ kind = "avatar", picture, name, version }: Props) {
  const { t } = useTranslation("people");
  const { error } = useFormOf([kind, `${kind}Delete`], "");
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const company = useShownCompany();
  const action = pathname + search;
  const field = pictureField[kind];
  const fieldError = error(field);
  const send = (value: string | null) => {
    const fields = new FormData();
    fields.set("version", String(version));
    fields.set("intent", value === null ? `${kind}Delete` : kind);
    fields.set(value === null ? "sure" : field, value ?? "1");
    submit(withShownCompany(fields, company), { method: "post", action, encType: "multipart/form-data", preventScrollReset: true });
  };
  const problemText = (problem: AvatarProblem) => {
    const values = {
      file: "file" in problem ? problem.file : "",
      limit: problem.kind === "size" ? formatNumber(problem.limit / megabyte) : "limit" in problem ? problem.limit : "",
      actual: "actual" in problem ? problem.actual : "",
    };
    return t(`avatar.problem.${problem.kind}`, values);
  };
  return (
    <Card id={kind} title={t(`${kind}.title`)}>
      <AvatarUploader
        value={picture}
        name={name}
        size={size}
        onChange={send}
        limits={limits}
        hint={fieldError ?? t(`${kind}.hint`)}
        hasError={Boolean(fieldError)}
        problemText={problemText}
        plain={{
          action,
          field,
          intent: { name: "intent", upload: kind, remove: `${kind}Delete` },
          children: (
            <>
              <CompanyField />
              <VersionField version={version} />
            </>
          ),
        }}
        texts={{
          ...t("avatar.texts", { returnObjects: true }),
          ...(kind === "logo" && t("logo.texts", { returnObjects: true })),
          cropper: {
            ...t("avatar.cropper", { returnObjects: true }),
            less: (field) => t("avatar.less", { field }),
            more: (field) => t("avatar.more", { field }),
            announcement: (box) => t("avatar.announcement", box),
          },
        }}
      />
    </Card>
  );
}
