import { type ImgHTMLAttributes, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "alt"> & {
  src: string;
  alt: string;
  /** Shown instead of a picture that fails to load; without it the browser shows the alternative text. */
  fallback?: ReactNode;
};

/** An `<img>` that handles a failed load: `onError`, a console warning and the fallback. */
export function Image({ src, alt, fallback, onError, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    const element = image.current;
    // The load may have failed before hydration, when nothing listened: dispatch the event again.
    if (src && element?.complete)
      element.decode().catch(() => element.isConnected && element.naturalWidth === 0 && element.dispatchEvent(new Event("error")));
  }, [src]);
  const fail = (event: SyntheticEvent<HTMLImageElement>) => {
    console.warn(`The image did not load: ${src.slice(0, 200)}`);
    setFailed(src);
    onError?.(event);
  };
  if (failed === src && fallback !== undefined) return <>{fallback}</>;
  return <img {...rest} ref={image} src={src} alt={alt} onError={fail} />;
}
