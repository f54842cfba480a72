import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadPart } from "./part-loads.ts";
import { useLatest } from "./use-latest.ts";

type Props<Part> = {
  with: Part;
  /** Stands here until the code is there. */
  waiting: ReactNode;
  /** Stands here if the code does not come: says so, and how to do without. */
  missing?: ReactNode;
  /** The code did not come. */
  onMissing?: () => void;
};

/**
 * A component whose code is asked for when it is first drawn. If it does not come, only its own place says so: the page stays, with what
 * is typed, and the next time it is drawn the code is asked for again.
 */
export function lazyPart<Part extends object>(load: () => Promise<{ default: ComponentType<Part> }>) {
  let loaded: ComponentType<Part> | undefined;
  return function LazyPart({ with: props, waiting, missing, onMissing }: Props<Part>) {
    const [isMissing, setMissing] = useState(false);
    const latest = useLatest(onMissing);
    const [, setLoaded] = useState(loaded !== undefined);
    useEffect(() => {
      if (loaded) return;
      let isGone = false;
      loadPart(load).then(
        (part) => {
          loaded = part.default;
          if (!isGone) setLoaded(true);
        },
        () => {
          if (isGone) return;
          setMissing(true);
          latest.current?.();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : isMissing ? missing : waiting;
  };
}
