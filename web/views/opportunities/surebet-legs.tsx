import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { SurebetLeg } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { percent } from '../../format/text.ts';
import { duration } from '../../format/time.ts';
import { Headings } from '../../table/headings.tsx';
import { BookLink } from './book-link.tsx';

const DEFAULT_TOTAL = '100';

/** The legs with what to stake on each, from a total of one's own. */
export function SurebetLegs({ legs }: { readonly legs: readonly SurebetLeg[] }) {
  const { preferences, slowNow } = useApp();
  const total = useSignal(DEFAULT_TOTAL);
  const id = useId();
  const amount = Number(total.value);
  return (
    <div>
      <p class="inline">
        <label for={id}>Total stake</label>
        <input
          id={id}
          type="number"
          min={0}
          step="any"
          value={total.value}
          onInput={(event) => {
            total.value = event.currentTarget.value;
          }}
        />
      </p>
      <table class="inner">
        <caption>All legs together</caption>
        <Headings
          of={[
            'Bet',
            'Book',
            { figure: 'Price' },
            { figure: 'Share' },
            { figure: 'Stake' },
            { figure: 'Age' },
          ]}
        />
        <tbody>
          {legs.map((leg) => (
            <tr key={`${leg.book} ${leg.outcome}`}>
              <td>{leg.point === null ? leg.outcome : `${leg.outcome} ${leg.point}`}</td>
              <td>
                <BookLink title={leg.book_title} link={leg.link} />
              </td>
              <td class="figure">{preferences.odds(leg.price)}</td>
              <td class="figure">{percent(leg.stake_share)}</td>
              <td class="figure">{amount > 0 ? (leg.stake_share * amount).toFixed(2) : ''}</td>
              <td class="figure">
                {leg.quoted_at ? duration(slowNow.value - Date.parse(leg.quoted_at)) : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
