/** The sound of a new bet, made by the browser itself: there is no file to load. */
import { type ReadonlySignal, signal } from '@preact/signals';

const NOTES_HZ = [880, 1175];
const NOTE_SECONDS = 0.16;
const LOUDNESS = 0.15;

const muted = signal(true);
/** Whether the browser holds back sounds: it does until the person has clicked or typed. */
export const isMuted: ReadonlySignal<boolean> = muted;

let context: AudioContext | undefined;

function open(): AudioContext {
  if (!context) {
    const opened = new AudioContext();
    const follow = () => {
      muted.value = opened.state !== 'running';
    };
    opened.addEventListener('statechange', follow);
    context = opened;
    follow();
  }
  return context;
}

/** Asks the browser to let sounds be heard; call it on a click or a key. */
export function unmute(): void {
  void open().resume();
}

/** Two short notes; nothing while the browser is muted. */
export function ring(): void {
  const audio = open();
  if (audio.state !== 'running') {
    return;
  }
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const from = audio.currentTime + index * NOTE_SECONDS;
    const until = from + NOTE_SECONDS * 1.5;
    const tone = new OscillatorNode(audio, { type: 'sine', frequency });
    const gain = new GainNode(audio, { gain: LOUDNESS });
    // A tone that is cut off clicks.
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.001, until);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(until);
  }
}
