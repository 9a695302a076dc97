import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { EventPrices, PriceSeries } from '../../../clients/generated/page-types.ts';
import { Problem } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { Chart } from '../../chart/chart.tsx';
import type { Axis, Tone } from '../../chart/model.ts';
import { marketName } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';
import { CheckList } from '../../ui/check-list.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { useResource } from '../../ui/resource.ts';
import { Select } from '../../ui/select.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { booksOf, byPrice, linesOf, nameOf, rowKeys } from './price-series.ts';

const REFRESH_MS = 45_000;
/** The colours of books: a chart shows no more of them. */
const TONES: readonly Tone[] = ['a', 'b', 'c'];

/** How each book's price of an outcome has changed: opening, changes, present or close. */
export function PriceHistory({ eventId }: { readonly eventId: string }) {
  const { client, coverage } = useApp();
  const { value, error, reload } = useResource(
    () => client.get<EventPrices>(`/account/events/${eventId}/prices`),
    REFRESH_MS,
  );
  useEffect(() => coverage.load(), [coverage]);
  const problem = error.value;
  const isAbsent =
    problem instanceof Problem && (problem.code === 'not_offered' || problem.status === 404);
  if (isAbsent && problem.code !== 'not_offered') {
    return null;
  }
  return (
    <section class="panel" aria-labelledby="prices">
      <h2 id="prices">Prices of each book over time</h2>
      {isAbsent && <p class="aside">The operator isn't allowed to show books' prices.</p>}
      {problem !== undefined && !isAbsent && (
        <Trouble error={problem} retry={() => void reload()} />
      )}
      {value.value && value.value.data.length > 0 && <History prices={value.value} />}
      {value.value?.data.length === 0 && <p class="aside">No book has had a price yet.</p>}
    </section>
  );
}

function History({ prices: { data } }: { readonly prices: EventPrices }) {
  const { coverage, preferences } = useApp();
  const market = useSignal('');
  const outcome = useSignal('');
  const chosen = useSignal<readonly string[]>([]);
  const markets = [...new Set(data.map((series) => series.market_key))];
  const ofMarket = data.filter((series) => series.market_key === (market.value || markets[0]));
  const names = [...new Set(ofMarket.map(nameOf))];
  const name = names.includes(outcome.value) ? outcome.value : names[0];
  const ofOutcome = ofMarket.filter((series) => nameOf(series) === name).sort(byPrice);
  const all = booksOf(ofOutcome);
  const known = chosen.value.filter((book) => all.includes(book));
  const books = known.length > 0 ? known : all.slice(0, TONES.length);
  const shown = books.flatMap((book) => ofOutcome.find((series) => series.book === book) ?? []);
  return (
    <>
      <div class="inline">
        <Select
          label="Market of the chart"
          absent={marketName(markets[0] ?? '')}
          value={market.value}
          choices={markets.slice(1).map((key) => [key, marketName(key)])}
          onValue={(key) => {
            market.value = key;
          }}
        />
        <Select
          label="Outcome of the chart"
          absent={names[0] ?? ''}
          value={name === names[0] ? '' : (name ?? '')}
          choices={names.slice(1).map((each) => [each, each])}
          onValue={(each) => {
            outcome.value = each;
          }}
        />
        <FilterMenu
          label="Books of the chart"
          text={books.map(coverage.bookTitle).join(', ')}
          isSet={known.length > 0}
        >
          <CheckList
            label="books"
            choices={all.map((book) => ({ key: book, title: coverage.bookTitle(book) }))}
            chosen={books}
            onChosen={(keys) => {
              chosen.value = keys.slice(-TONES.length);
            }}
          />
        </FilterMenu>
      </div>
      <Chart
        label={`Price of ${name} at ${books.map(coverage.bookTitle).join(', ')} over time`}
        series={shown.map((series, index) => ({
          ...linesOf(series, preferences.odds),
          name: coverage.bookTitle(series.book),
          tone: TONES[index] ?? 'a',
        }))}
        x={TIME}
        y={{ kind: 'number', name: 'Price', format: (odds) => preferences.odds(odds) }}
      />
      <PriceTable rows={ofOutcome} />
    </>
  );
}

const TIME: Axis = { kind: 'time', name: 'From', format: dayAndTime };

const PRICES = 'Opening, present and closing price of each book';

function PriceTable({ rows }: { readonly rows: readonly PriceSeries[] }) {
  const { coverage, preferences } = useApp();
  const keys = rowKeys(rows);
  const shown = (price: number | null) => (price === null ? '–' : preferences.odds(price));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section class="odds-scroll" aria-label={PRICES} tabIndex={0}>
      <table class="inner">
        <caption class="visually-hidden">{PRICES}</caption>
        <thead>
          <tr>
            <th scope="col">Book</th>
            <th scope="col" class="figure">
              First seen
            </th>
            <th scope="col" class="figure">
              Opening
            </th>
            <th scope="col" class="figure">
              Now
            </th>
            <th scope="col" class="figure">
              Close
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ book, opening, opening_at: at, present, close }, index) => (
            <tr key={keys[index]}>
              <th scope="row">{coverage.bookTitle(book)}</th>
              <td class="figure">{dayAndTime(Date.parse(at))}</td>
              <td class="figure">{shown(opening)}</td>
              <td class="figure">{shown(present)}</td>
              <td class="figure">{shown(close)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
