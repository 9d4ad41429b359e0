// Buttons, and links that look like buttons: an icon, if there is one, and a text.

import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon, type IconName } from "./icons";
import { once } from "./keys";

interface Content {
  readonly icon?: IconName | undefined;
  readonly label?: ComponentChildren;
  readonly primary?: boolean;
}

interface ButtonProps extends Content, Omit<ButtonHTMLAttributes, "icon" | "label" | "onClick"> {
  readonly quiet?: boolean;
  /** It does nothing now. Unlike a disabled button, it keeps the focus. */
  readonly inactive?: boolean;
  readonly onClick?: (event: MouseEvent) => unknown;
}

export function Button({ icon, label, primary, quiet, inactive, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      class={primary ? "primary" : quiet ? "quiet" : undefined}
      aria-disabled={inactive}
      onClick={(event) => !inactive && onClick?.(event)}
      {...rest}>
      {icon && <Icon name={icon} />}
      {label}
    </button>
  );
}

export function ButtonLink({ icon, label, primary, ...rest }: Content & Omit<AnchorHTMLAttributes, "icon" | "label">) {
  return (
    <a class={primary ? "button primary" : "button"} {...rest}>
      {icon && <Icon name={icon} />}
      {label}
    </a>
  );
}

interface SureButtonProps extends Pick<ButtonProps, "icon" | "inactive"> {
  readonly label: string;
  /** The question. */
  readonly sure: string;
  readonly onSure: () => void;
}

/** Milliseconds for which a button asks. */
const PATIENCE = 5000;

/** A button that asks before it acts: the second click means yes. */
export function SureButton({ label, sure, onSure, ...rest }: SureButtonProps) {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (!asks) return;
    const timer = setTimeout(() => setAsks(false), PATIENCE);
    return () => clearTimeout(timer);
  }, [asks]);
  const click = once(() => {
    setAsks(!asks);
    if (asks) onSure();
  });
  return <Button {...rest} class={asks ? "danger" : undefined} label={asks ? sure : label} onClick={click} onBlur={() => setAsks(false)} />;
}
