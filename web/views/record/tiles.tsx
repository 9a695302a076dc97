import type { Performance } from '../../../clients/generated/page-types.ts';
import { percent, plural, signedPercent, wholeNumber } from '../../format/text.ts';
import { dayAndTime, dayOf } from '../../format/time.ts';
import { Tile } from '../../ui/tile.tsx';
import { lastCheck } from './last-check.ts';

/** With fewer settled picks a return is mostly luck. */
const MANY = 10_000;

/** The record in five figures. */
export function RecordTiles({ summary }: { readonly summary: Performance }) {
  const { picks, claimed_ev: claimed, clv, return: returned, by_day: days = [] } = summary;
  const check = lastCheck.value;
  const error = (value: number | null) => (value === null ? '' : `± ${percent(value)} · `);
  return (
    <dl class="tiles">
      <Tile
        name="Picks"
        value={wholeNumber(picks)}
        note={days[0] ? `since ${dayOf(days[0].day)}` : 'settled and public'}
      />
      <Tile
        name="Closing line value"
        value={or(clv.mean, signedPercent)}
        note={`${error(clv.standard_error)}claimed ${or(claimed, signedPercent)}`}
      />
      <Tile
        name="Beat the close"
        value={or(clv.beat_close, (share) => percent(share, 0))}
        note={`of ${wholeNumber(clv.picks)} closed`}
      />
      <Tile
        name="Return, flat stakes"
        value={or(returned.mean, signedPercent)}
        note={`${error(returned.standard_error)}${
          returned.picks < MANY ? 'luck still dominates' : plural(returned.picks, 'settled pick')
        }`}
      />
      <Tile
        name="Verified"
        value={check?.at === undefined ? 'Not yet' : dayAndTime(check.at)}
        note={
          check === undefined
            ? 'your browser can check it'
            : `your browser, ${plural(check.size, 'entry', 'entries')}`
        }
      />
    </dl>
  );
}

function or(value: number | null, format: (value: number) => string): string {
  return value === null ? '–' : format(value);
}
