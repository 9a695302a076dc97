import { useApp } from '../app.ts';
import type { BetToLog } from './to-log.ts';

type Props = {
  /** Undefined for what cannot be logged: then there is no button. */
  readonly bet: BetToLog | undefined;
  /** What it is called where its text stands more than once. */
  readonly label?: string;
  /** What is on it where there is room for little. */
  readonly text?: string;
};

/** Opens the form that logs a bet; for accounts whose plan has it. */
export function LogButton({ bet, label, text = 'Log this bet' }: Props) {
  const { logging, profile } = useApp();
  if (bet === undefined || profile.value?.plan !== 'sharp') {
    return null;
  }
  return (
    <button
      type="button"
      class="quiet small"
      aria-label={label}
      title={label}
      onClick={() => {
        logging.value = bet;
      }}
    >
      {text}
    </button>
  );
}
