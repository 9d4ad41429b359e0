// Short sounds, synthesised, so that there are no files to load. Off unless the settings say otherwise.

import { settings } from "../state/settings";

interface Tone {
  /** Seconds after the beginning of the sound. */
  readonly at: number;
  /** Hertz; `to` if it glides. */
  readonly pitch: number;
  readonly to?: number;
  readonly seconds: number;
  /** From 0 to 1. */
  readonly volume: number;
  readonly wave: OscillatorType;
}

const note = (at: number, pitch: number, seconds = 0.22, volume = 0.11): Tone => ({ at, pitch, seconds, volume, wave: "triangle" });

const SOUNDS = {
  /** A disc lands on wood. */
  drop: [
    { at: 0, pitch: 340, to: 170, seconds: 0.07, volume: 0.12, wave: "triangle" },
    { at: 0, pitch: 120, to: 62, seconds: 0.13, volume: 0.3, wave: "sine" },
  ],
  win: [note(0, 523.25), note(0.1, 659.25), note(0.2, 783.99), note(0.3, 1046.5, 0.6, 0.13), note(0.3, 659.25, 0.6, 0.07)],
  loss: [note(0, 329.63, 0.3, 0.08), note(0.16, 293.66, 0.3, 0.08), note(0.32, 246.94, 0.5, 0.08)],
  draw: [note(0, 392, 0.3, 0.09), note(0.18, 440, 0.45, 0.09)],
  /** An answer to a question, as in a puzzle. */
  right: [note(0, 659.25, 0.16), note(0.09, 880, 0.3)],
  /** A game waits for the user. */
  call: [note(0, 659.25, 0.18), note(0.14, 880, 0.18), note(0.28, 1046.5, 0.4)],
  wrong: [{ at: 0, pitch: 208, to: 175, seconds: 0.26, volume: 0.16, wave: "sine" }],
} as const satisfies Record<string, readonly Tone[]>;

export type Sound = keyof typeof SOUNDS;

/** A sound that could not begin by then would no longer fit what is seen. */
const LATEST = 300; // milliseconds

let context: AudioContext | null = null;

/** Plays a sound after some milliseconds, if the user wants sounds. Never throws: a browser may have no audio, or block it. */
export function playSound(name: Sound, after = 0): void {
  if (!settings.value.sound || (document.hidden && name !== "call")) return;
  // Before the first click or key, browsers allow no audio.
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    const audio = context;
    const asked = performance.now();
    const begin = () => performance.now() - asked < LATEST && schedule(audio, name, after);
    if (audio.state === "running") begin();
    else audio.resume().then(begin, () => undefined);
  } catch {
    // No audio here.
  }
}

function schedule(audio: AudioContext, name: Sound, after: number): void {
  const begin = audio.currentTime + after / 1000;
  for (const { at, pitch, to = pitch, seconds, volume, wave } of SOUNDS[name] as readonly Tone[]) {
    const [from, end] = [begin + at, begin + at + seconds];
    const oscillator = new OscillatorNode(audio, { type: wave, frequency: pitch });
    oscillator.frequency.setValueAtTime(pitch, from);
    oscillator.frequency.exponentialRampToValueAtTime(to, end);
    // Rises and fades smoothly: an edge would click.
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(volume, from + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(from);
    oscillator.stop(end);
  }
}
