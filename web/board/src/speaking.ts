// The language of what the engine says. A client learns another one than English before it is first asked in it.

interface Speaker {
  loadLanguage(code: string, sentences: string): Promise<void>;
}

const isSpeaker = (client: object): client is Speaker => "loadLanguage" in client;

/** What clients have learned, or are learning. */
const learned = new WeakMap<Speaker, Map<string, Promise<void>>>();

/** The option that makes a client speak a language; none, for English, if there are no `sentences` or if they cannot be loaded. */
export async function speaking(
  client: object,
  code: string,
  sentences: (() => Promise<string>) | null,
): Promise<{ readonly language?: string }> {
  if (sentences === null || !isSpeaker(client)) return {};
  const codes = learned.get(client) ?? new Map<string, Promise<void>>();
  learned.set(client, codes);
  const learning = codes.get(code) ?? sentences().then((text) => client.loadLanguage(code, text));
  codes.set(code, learning);
  try {
    await learning;
    return { language: code };
  } catch {
    codes.delete(code); // the network may be back next time
    return {};
  }
}
