// Offers a sound and a notification for when it is the user's turn; nothing where they are on.

import { useState } from "preact/hooks";
import { playSound } from "../board/sound";
import { askToNotify, canNotify, isNotified } from "../online/notices";
import { Button } from "../shell/Button";
import { once } from "../shell/keys";
import { change, settings } from "../state/settings";
import { texts } from "../texts";

const words = texts.friends;

export function TellMe() {
  const [said, setSaid] = useState<string | null>(null);
  const ask = async () => setSaid((await askToNotify()) ? words.notified : words.notNotified);
  const sound = () => {
    change({ sound: true });
    playSound("call");
  };
  const asks = said === null && canNotify() && !isNotified();
  if (!asks && said === null && settings.value.sound) return null;
  return (
    <div class="row">
      {asks && <Button label={words.notify} onClick={once(() => void ask())} />}
      {said !== null && <p class="small-text">{said}</p>}
      {!settings.value.sound && <Button label={words.sound} onClick={once(sound)} />}
    </div>
  );
}
