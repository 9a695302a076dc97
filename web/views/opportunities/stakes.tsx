import type { PickStake, Surebet } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { money } from '../../format/text.ts';
import type { Row } from './row.ts';

/** Whether several bankrolls take the rows, so that each row has to name its own. */
export function areOfSeveral(rows: readonly Row[]): boolean {
  const names = rows.flatMap(({ opportunity, stakes }) =>
    opportunity.kind === 'surebet' ? [opportunity.bankroll.name] : stakes.map(({ name }) => name),
  );
  return new Set(names).size > 1;
}

/**
 * What a surebet gains with the whole bankroll at stake, in whole units of its currency; nothing of
 * one that is not confirmed.
 */
export function GainCell({
  surebet,
  isOfSeveral,
}: {
  readonly surebet: Surebet | undefined;
  readonly isOfSeveral: boolean;
}) {
  if (!surebet) {
    return <td class="c-gain" />;
  }
  const { name, bankroll, currency } = surebet.bankroll;
  return (
    <td class="c-gain">
      {money(Math.floor(surebet.ev * bankroll), currency, 0)}
      {isOfSeveral && <small>{name}</small>}
    </td>
  );
}

/**
 * What the first bankroll stakes, and how many more there are. It is named where rows are of
 * several bankrolls.
 */
export function StakeCell({
  stakes,
  isOfSeveral,
}: Pick<Row, 'stakes'> & { readonly isOfSeveral: boolean }) {
  const { preferences } = useApp();
  const [first] = stakes;
  const names = stakes.map((each) => `${each.name} ${preferences.stake(each.stake, each)}`);
  return (
    <td class="c-stake" title={isOfSeveral ? names.join(', ') : undefined}>
      {first && preferences.stake(first.stake, first)}
      {first && isOfSeveral && (
        <small>
          {first.name}
          {stakes.length > 1 && ` +${stakes.length - 1}`}
        </small>
      )}
    </td>
  );
}

/** What each bankroll stakes; with book and odds where the row has another book. */
export function Stakes({ row: { stakes, opportunity } }: { readonly row: Row }) {
  const { preferences, coverage } = useApp();
  const bookOfRow = opportunity.kind === 'surebet' ? undefined : opportunity.book;
  const place = ({ book, price }: PickStake) =>
    book === bookOfRow ? '' : ` at ${coverage.bookTitle(book)} ${preferences.odds(price)}`;
  return (
    <>
      {stakes.map((each) => (
        <dd key={each.bankroll_id}>
          {stakes.length > 1 && `${each.name} `}
          {preferences.stake(each.stake, each)}
          {place(each)}
        </dd>
      ))}
    </>
  );
}
