import GripVertical from "lucide-react/icons/grip-vertical";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { sizesOf, totalOf } from "#app/areas/files/problem-sizes.ts";
import { useChooseAgain } from "#app/areas/files/use-choose-again.ts";
import { useFileTexts } from "#app/areas/files/use-file-texts.ts";
import { confirmHref } from "#app/form/confirm-href.ts";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import type { FileProblem } from "#app/ui/file-input/check-files.ts";
import { FileInput } from "#app/ui/file-input/file-input.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { photoName } from "#app/ui/product-picture/picture-name.ts";
import { ProductPicture } from "#app/ui/product-picture/product-picture.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { EditablePictures } from "#contract/pictures.ts";
import { mayMove, pressOf } from "./move-photo.ts";
import { maxPhotoBytes, photoTypes } from "./photo-rules.ts";
import styles from "./seller-products.module.css";
import { usePhotoDrag } from "./use-photo-drag.ts";

type Photo = EditablePictures["pictures"][number];
type ListProps = { photos: readonly Photo[]; mayEdit: boolean; here: string };
/** `max`: maximum number of photos of a product. */
type Props = ListProps & { max: number };

/** A product's photos in order; those owned by an exchange key are read-only. */
export function PhotosCard({ photos, mayEdit, here, max }: Props) {
  const { t } = useTranslation("goods");
  const hydrated = useHydrated();
  return (
    <Card id="photos" title={t("photos.title")}>
      <Stack gap={4}>
        <p className="muted">
          {t(photos.length > 0 ? "photos.caption" : "photos.empty")}
          {mayEdit && hydrated && photos.some((_, index) => mayMove(photos, index, index + 1)) && ` ${t("photos.drag")}`}
        </p>
        {photos.length > 0 && <PhotoList photos={photos} mayEdit={mayEdit} here={here} />}
        {mayEdit && photos.length < max && <AddPhotos />}
        {mayEdit && photos.length >= max && <p className="muted">{t("photos.full", { limit: max })}</p>}
      </Stack>
    </Card>
  );
}

function PhotoList({ photos, mayEdit, here }: ListProps) {
  const { t } = useTranslation(["goods", "common"]);
  const { own, busy, error, value } = useFormOf(["arrange"], "");
  const key = useFormResetKey({ own, busy });
  const form = useRef<HTMLFormElement>(null);
  const { shown: ordered, listProps, photoProps, pictureProps } = usePhotoDrag(photos, form);
  const list = (
    <ol className={styles.photos} {...listProps}>
      {ordered.map((photo, index) => (
        <li key={photo.uuid} {...photoProps(index)}>
          <CarriedPicture props={pictureProps(index, mayEdit)}>
            <ProductPicture name={photoName(photo)} alt={photo.alt || t("photos.altOf", { number: index + 1 })} size="l" eager />
          </CarriedPicture>
          <PhotoControls
            photo={photo}
            number={index + 1}
            mayGo={{ earlier: mayMove(ordered, index, index - 1), later: mayMove(ordered, index, index + 1) }}
            here={here}
            mayEdit={mayEdit}
            typed={value(`alt.${photo.uuid}`, photo.alt)}
            error={error(`alt.${photo.uuid}`)}
          />
        </li>
      ))}
    </ol>
  );
  if (!mayEdit) return list;
  return (
    <Form method="post" preventScrollReset ref={form} key={key}>
      <input type="hidden" name="intent" value="arrange" autoComplete="off" />
      {/* Enter presses the form's first button, which must not move a photo. */}
      <button type="submit" hidden />
      <Stack gap={3}>
        {list}
        <div>
          <Button busy={busy} busyText={t("common:saving")}>
            {t("photos.save")}
          </Button>
        </div>
      </Stack>
      <FormDraft intents={["arrange"]} />
    </Form>
  );
}

/** A picture with a drag handle for touch, if it can be moved. */
function CarriedPicture({ props, children }: { props: ReturnType<ReturnType<typeof usePhotoDrag>["pictureProps"]>; children: ReactNode }) {
  if (!props) return <span>{children}</span>;
  return (
    <span {...props}>
      {children}
      <span className={styles.handle} data-handle="">
        <Icon as={GripVertical} />
      </span>
    </span>
  );
}

type PhotoControlsProps = {
  photo: Photo;
  number: number;
  mayGo: { earlier: boolean; later: boolean };
  here: string;
  mayEdit: boolean;
  typed: string;
  error: ReturnType<ReturnType<typeof useFormOf>["error"]>;
};

function PhotoControls({ photo: { uuid, alt, owner }, number, mayGo, here, mayEdit, typed, error }: PhotoControlsProps) {
  const { t } = useTranslation("goods");
  const isOurs = mayEdit && owner === null;
  return (
    <div className={styles.text}>
      {number === 1 && <StatusTag tone="accent">{t("photos.first")}</StatusTag>}
      {isOurs ? (
        <Field id={`alt.${uuid}`} label={t("photos.altOf", { number })} hideLabel error={error}>
          <TextInput key={alt} name={`alt.${uuid}`} maxLength={200} defaultValue={typed} placeholder={t("photos.alt")} autoComplete="off" />
        </Field>
      ) : (
        alt && <p>{alt}</p>
      )}
      {owner !== null && <p className="muted small">{t("photos.kept", { owner })}</p>}
      {isOurs && (
        <div className={styles.presses}>
          {mayGo.earlier && (
            <Button variant="quiet" name="press" value={pressOf.earlier(uuid)} aria-label={t("photos.earlierOf", { number })}>
              {t("photos.earlier")}
            </Button>
          )}
          {mayGo.later && (
            <Button variant="quiet" name="press" value={pressOf.later(uuid)} aria-label={t("photos.laterOf", { number })}>
              {t("photos.later")}
            </Button>
          )}
          <ButtonLink
            variant="quiet"
            href={confirmHref(here, "removePhoto", { picture: uuid })}
            preventScrollReset
            aria-label={t("photos.removeOf", { number })}
          >
            {t("photos.remove")}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function AddPhotos() {
  const { t } = useTranslation(["goods", "files"]);
  const { error, busy, own } = useFormOf(["addPhotos"], "");
  const key = useFormResetKey({ own, busy });
  const texts = useFileTexts();
  const chooseAgain = useChooseAgain(["addPhotos"], "photos");
  const [fileError, setFileError] = useState<string>();
  const problemText = (problem: FileProblem) => {
    if (problem.kind === "size") return t("files:tooLarge", sizesOf(problem));
    return problem.kind === "total"
      ? t("files:total", totalOf(problem))
      : t("photos.format", { name: "file" in problem ? problem.file : "" });
  };
  return (
    <Form method="post" encType="multipart/form-data" noValidate preventScrollReset key={key}>
      <Stack gap={3}>
        <Field
          id="photos-file"
          label={t("photos.file")}
          hint={t("photos.fileHint")}
          error={fileError ?? error("photos") ?? error("file") ?? chooseAgain}
        >
          <FileInput
            name="photos"
            multiple
            types={photoTypes}
            limit={maxPhotoBytes}
            drop={t("files:drop")}
            onChange={() => setFileError(undefined)}
            onProblems={(problems) => {
              const problemTexts = problems.map(problemText);
              setFileError(problemTexts[0]);
              for (const title of problemTexts) showToast({ tone: "danger", title });
            }}
            texts={texts}
          />
        </Field>
        <div>
          <Button name="intent" value="addPhotos" busy={busy} busyText={t("photos.adding")}>
            {t("photos.add")}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
