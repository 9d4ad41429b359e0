// Components whose code is loaded when they are first needed.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts";
import { withTexts } from "../texts/language";
import { Problem } from "./Failed";

/** A component that shows nothing until its code is here, and what to do if that cannot be loaded. */
/** `isQuiet`: nothing is said if the code cannot be loaded. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isQuiet = false,
): ComponentType<Props> & { preload: () => void } {
  let loaded: ComponentType<Props> | null = null;
  const fetchIt = async () => {
    loaded ??= await withTexts(load);
  };
  function Later(props: Props) {
    const [isFailed, setFailed] = useState(false);
    const [, redraw] = useState(0);
    useEffect(() => {
      if (!loaded)
        fetchIt().then(
          () => redraw(1),
          () => setFailed(true),
        );
    }, []);
    const Component = loaded;
    if (Component) return <Component {...props} />;
    return <Problem why={isFailed && !isQuiet ? texts.shell.failed : null} />;
  }
  /** The code is fetched, as long as nothing is in the way. */
  const preload = () => void fetchIt().catch(() => undefined);
  return Object.assign(Later, { preload });
}
