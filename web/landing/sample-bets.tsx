import type { Landing } from '../../clients/generated/page-types.ts';
import { sportTitle } from '../../clients/generated/sport-title.ts';
import { useApp } from '../app.ts';
import { percent, selectionName, signedPercent } from '../format/text.ts';
import { startTime, timeOfDay } from '../format/time.ts';
import { type Heading, Headings } from '../table/headings.tsx';

const HEADINGS: readonly Heading[] = [
  { title: 'Bet', tip: 'What to bet on, with its grade.' },
  { title: 'Start', tip: 'When the event starts, in your time zone.' },
  { title: 'Price', tip: 'The best odds of ten minutes ago.' },
  { title: 'Fair odds', tip: 'The odds without a margin, by all other books.' },
  { title: 'Value', tip: 'What the bet earns on average, as a share of the stake.' },
  {
    title: 'Chance to beat the close',
    tip: 'How likely the odds are better than the last fair ones.',
  },
  { title: 'Book', tip: 'Where the price is: part of the Sharp plan.' },
];

/** The best bets of ten minutes ago, as everyone may see them; nothing where there are none. */
export function SampleBets({ sample }: { readonly sample: Landing['sample'] }) {
  const { preferences, slowNow } = useApp();
  if (!sample || sample.data.length === 0) {
    return null;
  }
  return (
    <section class="panel" aria-labelledby="sample">
      <h2 id="sample">The best bets of ten minutes ago</h2>
      <p class="waiting">
        From the scan of {timeOfDay(Date.parse(sample.generated_at))}. Subscribers saw them then,
        with the book and the link.
      </p>
      <table class="plain-table stacked sample-bets">
        <Headings of={HEADINGS} />
        <tbody>
          {sample.data.map((bet) => (
            <tr key={`${bet.event_id} ${bet.market_key} ${bet.outcome} ${bet.point}`}>
              <th scope="row">
                <span class={`grade grade-${bet.grade}`}>{bet.grade}</span> {selectionName(bet)}
                <small class="under">
                  {bet.home} – {bet.away} · {sportTitle(bet.sport_key)}
                </small>
              </th>
              <td data-label="Start">{startTime(Date.parse(bet.commence_time), slowNow.value)}</td>
              <td data-label="Price">{preferences.odds(bet.price)}</td>
              <td data-label="Fair odds">{preferences.odds(bet.fair_odds)}</td>
              <td data-label="Value">
                <b class="good">{signedPercent(bet.ev)}</b>
              </td>
              <td data-label="Chance to beat the close">{percent(bet.beat_chance, 0)}</td>
              <td data-label="Book">
                <span class="locked">with Sharp</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
