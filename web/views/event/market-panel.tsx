import type { EventMarket } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { marketName, percent, plural, signedPercent, words } from '../../format/text.ts';
import { duration } from '../../format/time.ts';

/** One market: the fair probabilities with what they rest on, and every book's prices. */
export function MarketPanel({
  market,
  open,
}: {
  readonly market: EventMarket;
  readonly open: boolean;
}) {
  const { outcomes, weights, votes, anchor, families, point } = market;
  const name = marketName(market.market_key);
  return (
    <details class="market" open={open}>
      <summary>
        {point === null ? name : `${name} ${point}`}, {plural(market.books.length, 'price')}
      </summary>
      {anchor === null ? (
        <p class="aside">No book has an opinion on this market.</p>
      ) : (
        <p>
          Fair: {outcomes.map(fairText).join(', ')}. By {plural(families, 'independent source')},
          led by {anchor}
          {market.uses_goals && ', with handicap and total'}. Weights:{' '}
          {weights.map(weightText).join(', ')}.
        </p>
      )}
      <BooksTable market={market} />
      {votes.length > 0 && (
        <table class="inner">
          <caption>What each family thinks without its margin</caption>
          <thead>
            <tr>
              <th scope="col">Family</th>
              <th scope="col">Role</th>
              <th scope="col" class="figure">
                Age
              </th>
              <th scope="col">Probabilities</th>
              <th scope="col">Counted</th>
            </tr>
          </thead>
          <tbody>
            {votes.map((vote) => (
              <tr key={vote.family}>
                <td>{vote.family}</td>
                <td>{vote.role}</td>
                <td class="figure">{duration(vote.age_seconds * 1000)}</td>
                <td>{vote.probabilities.map((p) => percent(p)).join(' · ')}</td>
                <td>{vote.counted ? 'yes' : 'no: too far from the others'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

function fairText({ outcome, fair_prob }: EventMarket['outcomes'][number]): string {
  return `${outcome} ${percent(fair_prob)}`;
}

function weightText({ source, axis, weight }: EventMarket['weights'][number]): string {
  return `${source}${axis === 'all' ? '' : ` (${axis})`} ${weight}`;
}

function BooksTable({ market }: { readonly market: EventMarket }) {
  const { preferences } = useApp();
  const names = market.books[0]?.prices.map(({ outcome }) => outcome) ?? [];
  return (
    <table class="inner">
      <caption>Every price, and its value by all other families</caption>
      <thead>
        <tr>
          <th scope="col">Book</th>
          <th scope="col">Role</th>
          <th scope="col" class="figure">
            Age
          </th>
          {names.map((name) => (
            <th scope="col" class="figure" key={name}>
              {name}
            </th>
          ))}
          <th scope="col">Part of the fair price</th>
        </tr>
      </thead>
      <tbody>
        {market.books.map((offer) => (
          <tr key={`${offer.book} ${offer.is_lay}`}>
            <th scope="row">
              {offer.book_title}
              {offer.is_lay && ' (lay)'}
            </th>
            <td>{offer.role}</td>
            <td class="figure">{duration(offer.age_seconds * 1000)}</td>
            {offer.prices.map((price) => (
              <td class="figure" key={price.outcome} title={price.flags.map(words).join(', ')}>
                {preferences.odds(price.price)}{' '}
                {price.grade && <span class={`grade grade-${price.grade}`}>{price.grade}</span>}
                <span class="sport">
                  {price.fair_prob === null ? '' : `fair ${percent(price.fair_prob)}`}
                  {price.ev === null ? '' : `, ${signedPercent(price.ev)}`}
                </span>
              </td>
            ))}
            <td>{offer.in_reference ? 'yes' : 'no'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
