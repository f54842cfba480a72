import FlipVertical from "lucide-react/icons/carets-to-axis-dashed-horizontal";
import FlipHorizontal from "lucide-react/icons/carets-to-axis-dashed-vertical";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import RotateCw from "lucide-react/icons/rotate-cw";
import Undo from "lucide-react/icons/undo-2";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Cropper, type CropperRef, ImageRestriction } from "react-advanced-cropper";
import "react-advanced-cropper/dist/style.css";
import { type AvatarLimits, type AvatarProblem, checkAvatarSides } from "../avatar-uploader/avatar-file.ts";
import { Button } from "../button/button.tsx";
import type { IconShape } from "../icon/icon.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { StepperInput } from "../stepper-input/stepper-input.tsx";
import { useLatest } from "../use-latest.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import { cropper as constants } from "./constants.ts";
import { type Box, drawCrop, fitSquare, minCropSide, scaleBox, turnedSize } from "./crop-geometry.ts";
import styles from "./cropper.module.css";
import { type Picture, readPicture } from "./read-picture.ts";

export type CropperTexts = {
  loading: string;
  /** Accessible name of the crop area, and a description of its keys. */
  area: string;
  keys: string;
  zoomIn: string;
  zoomOut: string;
  rotateLeft: string;
  rotateRight: string;
  flipHorizontal: string;
  flipVertical: string;
  reset: string;
  left: string;
  top: string;
  side: string;
  /** Buttons of a number field: "Меньше: сторона", "Больше: сторона". */
  less: (field: string) => string;
  more: (field: string) => string;
  atMin: string;
  atMax: string;
  preview: string;
  /** Announced after a movement: "Квадрат 400 пикселей". */
  announcement: (box: { left: number; top: number; side: number }) => string;
};

type Props = {
  file: File;
  /** Side of the resulting square, px. */
  size: number;
  limits?: AvatarLimits;
  texts: CropperTexts;
  /** `render` returns the crop as a data URL of a PNG. */
  onReady: (render: () => string) => void;
  onProblem: (problem: AvatarProblem) => void;
};

const arrows: Record<string, { left: number; top: number }> = {
  ArrowLeft: { left: -1, top: 0 },
  ArrowRight: { left: 1, top: 0 },
  ArrowUp: { left: 0, top: -1 },
  ArrowDown: { left: 0, top: 1 },
};

/** Crops a picture to a square by mouse, touch, keyboard, buttons and number fields. The numbers are pixels of the file. */
export default function CropperBox({ file, size, limits, texts, onReady, onProblem }: Props) {
  const own = useId();
  const frame = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLCanvasElement>(null);
  const tool = useRef<CropperRef>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const [turned, setTurned] = useState({ width: 0, height: 0 });
  const owner = useLatest({ onReady, onProblem, limits });
  const reduced = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

  useEffect(() => {
    let left = false;
    let read: Picture | undefined;
    readPicture(file).then(
      (ready) => {
        read = ready;
        if (left) return ready.close();
        const problem = checkAvatarSides(turnedSize(ready.natural, ready.transforms.rotate), owner.current.limits ?? {});
        if (problem) owner.current.onProblem(problem);
        else setPicture(ready);
      },
      () => !left && owner.current.onProblem({ kind: "load", file: file.name }),
    );
    return () => {
      left = true;
      clearTimeout(timer.current);
      read?.close();
    };
  }, [file]);

  const draw = (side: number, canvas: HTMLCanvasElement): Box | null => {
    const state = tool.current?.getState();
    const context = canvas.getContext("2d");
    if (!picture || !state?.coordinates || !context) return null;
    canvas.width = side;
    canvas.height = side;
    const crop = scaleBox(state.coordinates, 1 / picture.scale);
    drawCrop(context, picture.image, picture.natural, crop, state.transforms, side);
    return crop;
  };
  const settle = () => {
    const state = tool.current?.getState();
    if (!picture || !state || !preview.current) return;
    const crop = draw(preview.current.width, preview.current);
    setTurned(turnedSize(picture.natural, state.transforms.rotate));
    setBox(
      crop && { left: Math.round(crop.left), top: Math.round(crop.top), width: Math.round(crop.width), height: Math.round(crop.height) },
    );
  };
  const moved = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, constants.debounceMs);
  };
  const ready = () => {
    const room = frame.current;
    if (!room || room.clientWidth < constants.minCrop || room.clientHeight < constants.minCrop) {
      console.error("The cropper cannot fit in its container");
      return onProblem({ kind: "fit" });
    }
    settle();
    onReady(() => {
      const canvas = document.createElement("canvas");
      draw(size, canvas);
      return canvas.toDataURL("image/png");
    });
  };
  const put = (typed: Partial<{ left: number; top: number; side: number }>) => {
    const state = tool.current?.getState();
    const now = state?.coordinates;
    if (!picture || !state || !now) return;
    const inFile = scaleBox(now, 1 / picture.scale);
    const least = minCropSide(state.visibleArea, state.boundary, turned) / picture.scale;
    const next = fitSquare(
      { left: typed.left ?? inFile.left, top: typed.top ?? inFile.top, side: typed.side ?? inFile.width },
      turnedSize(picture.natural, state.transforms.rotate),
      least,
    );
    tool.current?.setCoordinates(scaleBox(next, picture.scale), { transitions: !reduced });
    // Updates the limits of the other number fields at once, without the debounce.
    setBox({ left: Math.round(next.left), top: Math.round(next.top), width: Math.round(next.width), height: Math.round(next.height) });
  };
  const key = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) tool.current?.moveCoordinates({ left: arrow.left * constants.arrowPx, top: arrow.top * constants.arrowPx });
    else if (event.key === "+" || event.key === "=") tool.current?.zoomImage(constants.keyZoom);
    else if (event.key === "-" || event.key === "_") tool.current?.zoomImage(1 / constants.keyZoom);
    else return;
    event.preventDefault();
  };

  if (!picture)
    return (
      <div className={styles.wait}>
        <Skeleton text={texts.loading} lines={4} />
      </div>
    );
  const button = (icon: IconShape, label: string, press: () => void) => (
    <Button type="button" iconOnly icon={icon} aria-label={label} onClick={press} />
  );
  const number = (name: "left" | "top" | "side", value: number, max: number) => (
    <div className={styles.number}>
      <label htmlFor={`${own}-${name}`}>{texts[name]}</label>
      <StepperInput
        id={`${own}-${name}`}
        value={value}
        max={Math.max(0, Math.round(max))}
        step={10}
        onValue={(next) => put({ [name]: next ?? 0 })}
        labels={{ less: texts.less(texts[name]), more: texts.more(texts[name]), atMin: texts.atMin, atMax: texts.atMax }}
      />
    </div>
  );
  return (
    <div className={styles.box}>
      <div
        ref={frame}
        className={styles.frame}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the crop area is moved by keys
        tabIndex={0}
        aria-label={texts.area}
        aria-describedby={`${own}-keys`}
        onKeyDown={key}
      >
        {/* The library's pictures have no alternative text; the area around them has the name. */}
        <div aria-hidden className={styles.tool}>
          <Cropper
            ref={tool}
            src={picture.url}
            // read-picture.ts reads the orientation: the library's reader fetches a blob: URL, which the content security policy
            // blocks.
            checkOrientation={false}
            canvas={false}
            defaultTransforms={picture.transforms}
            imageRestriction={ImageRestriction.stencil}
            stencilProps={{ aspectRatio: constants.aspectRatio, grid: true }}
            sizeRestrictions={(state) => {
              const least = minCropSide(state.visibleArea, state.boundary, turnedSize(state.imageSize, state.transforms.rotate));
              return { minWidth: least, minHeight: least, maxWidth: Number.POSITIVE_INFINITY, maxHeight: Number.POSITIVE_INFINITY };
            }}
            backgroundWrapperProps={{ scaleImage: { wheel: { ratio: constants.wheelZoom } } }}
            transitions={reduced ? false : { duration: constants.easeMs, timingFunction: "ease" }}
            onReady={ready}
            onError={() => onProblem({ kind: "load", file: file.name })}
            onUpdate={moved}
            className={styles.tool}
          />
        </div>
      </div>
      <p id={`${own}-keys`} className={styles.keys}>
        {texts.keys}
      </p>
      <div className={styles.tools}>
        {button(ZoomOut, texts.zoomOut, () => tool.current?.zoomImage(1 / constants.keyZoom))}
        {button(ZoomIn, texts.zoomIn, () => tool.current?.zoomImage(constants.keyZoom))}
        {button(RotateCcw, texts.rotateLeft, () => tool.current?.rotateImage(-90))}
        {button(RotateCw, texts.rotateRight, () => tool.current?.rotateImage(90))}
        {button(FlipHorizontal, texts.flipHorizontal, () => tool.current?.flipImage(true, false))}
        {button(FlipVertical, texts.flipVertical, () => tool.current?.flipImage(false, true))}
        {button(Undo, texts.reset, () => tool.current?.reset())}
      </div>
      <div className={styles.numbers}>
        {number("left", box?.left ?? 0, turned.width - (box?.width ?? 0))}
        {number("top", box?.top ?? 0, turned.height - (box?.height ?? 0))}
        {number("side", box?.width ?? 0, Math.min(turned.width, turned.height))}
        <figure className={styles.preview}>
          <canvas ref={preview} width={96} height={96} aria-hidden />
          <figcaption>{texts.preview}</figcaption>
        </figure>
      </div>
      <span role="status">
        <VisuallyHidden>{box ? texts.announcement({ left: box.left, top: box.top, side: box.width }) : ""}</VisuallyHidden>
      </span>
    </div>
  );
}
