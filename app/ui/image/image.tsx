import { type ImgHTMLAttributes, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "alt"> & {
  src: string;
  alt: string;
  /** Drawn instead of a picture that did not load; without it the browser shows the alternative text. */
  fallback?: ReactNode;
};

/** A picture that tells of its failure: an `error` event for the owner, a line in the console, no words for the person. */
export function Image({ src, alt, fallback, onError, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    const element = image.current;
    // It failed before the scripts came: nobody listened then, so the event comes again.
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
