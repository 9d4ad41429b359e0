// What a game or a lobby on the server shows while there is no connection.

import type { Link } from "../online/channel";
import { ButtonLink } from "../shell/Button";
import { hashOf } from "../shell/router";
import { texts } from "../texts";

interface NotConnectedProps {
  readonly link: Link;
  /** Why the connection has ended, if it has. */
  readonly ended: string;
  /** The label of a link to games with friends. */
  readonly toGames: string;
}

export function NotConnected({ link, ended, toGames }: NotConnectedProps) {
  return (
    <section class="message" role="status">
      <h1>{link === "ended" ? ended : link === "lost" ? texts.shell.connectionLost : texts.shell.connecting}</h1>
      {link === "ended" && <ButtonLink label={toGames} href={hashOf("game")} />}
    </section>
  );
}
