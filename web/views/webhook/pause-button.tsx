import { sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import type { Standing } from './standing.ts';

type Props = {
  /** The routes of the destination. */
  readonly path: string;
  readonly state: Standing['state'];
  reload(): Promise<void>;
};

/** Pauses the deliveries to a destination, or ends a pause. */
export function PauseButton({ path, state, reload }: Props) {
  const { client, notice } = useApp();
  const isPaused = state === 'paused';
  async function change(): Promise<void> {
    try {
      await client.send('POST', `${path}/${isPaused ? 'resume' : 'pause'}`);
      notice.value = { text: isPaused ? RESUMED : PAUSED };
      await reload();
    } catch (error) {
      notice.value = { text: sentenceOf(error) };
    }
  }
  return (
    <button type="button" class={isPaused ? 'primary' : 'quiet'} onClick={() => void change()}>
      {isPaused ? 'Resume' : 'Pause'}
    </button>
  );
}

const PAUSED = 'Paused. New picks wait until you resume, and expire when their events start.';
const RESUMED = 'Resumed. Pending deliveries go out after the next scan.';
