// What a screen shows for an address that it cannot read.

import type { ComponentChildren } from "preact";
import { ButtonLink } from "./Button";
import { hashOf } from "./router";

interface BadAddressProps {
  readonly why: string;
  /** Where the link leads, and its text. */
  readonly screen: string;
  readonly label: string;
  /** More links. */
  readonly children?: ComponentChildren;
}

export function BadAddress({ why, screen, label, children }: BadAddressProps) {
  return (
    <section class="message" role="alert">
      <h1>{why}</h1>
      {children}
      <ButtonLink label={label} href={hashOf(screen)} />
    </section>
  );
}
