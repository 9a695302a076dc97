import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Surebet } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { LogButton } from '../../bets/log-button.tsx';
import { fromSurebetLeg } from '../../bets/to-log.ts';
import { money, selectionName, signedPercent } from '../../format/text.ts';
import { duration } from '../../format/time.ts';
import { deskLegs, firstLeg, type LegEdit, solveDesk, UNITS } from '../../surebet/desk.ts';
import type { Solution } from '../../surebet/solve.ts';
import { Headings } from '../../table/headings.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { BookLink } from './book-link.tsx';
import { SurebetLegs } from './surebet-legs.tsx';

const HEADINGS = [
  'Bet',
  'Book',
  { figure: 'Odds' },
  { figure: 'Commission %' },
  { figure: 'Stake' },
  'Placed',
  { figure: 'Age' },
  { hidden: 'Log it' },
] as const;

type Props = { readonly surebet: Surebet; readonly isConfirmed: boolean };

/**
 * The legs with what to stake on each: any odds or stake can be edited, and a leg that is placed is
 * held while the others follow. A surebet that is not confirmed has no stakes, unless a leg is
 * placed that the others must cover; it never has a link to a bet.
 */
export function SurebetDesk({ surebet, isConfirmed }: Props) {
  const { slowNow, coverage } = useApp();
  const { bankroll, currency } = surebet.bankroll;
  const total = useSignal(bankroll);
  const unit = useSignal(UNITS[0] ?? 0);
  const edits = useSignal<Readonly<Record<number, LegEdit>>>({});
  const books = coverage.books.value;
  const desk = { total: total.value, unit: unit.value, edits: edits.value };
  const legs = deskLegs(surebet, edits.value, books);
  if (!isConfirmed && legs.every(({ placed }) => placed === undefined)) {
    return <SurebetLegs surebet={surebet} />;
  }
  const solution = solveDesk(surebet, desk, books);
  const first = firstLeg(surebet.legs, books);

  function edit(index: number, change: LegEdit): void {
    edits.value = { ...edits.value, [index]: { ...edits.value[index], ...change } };
  }
  function release(index: number): void {
    const { placed: _, ...rest } = edits.value[index] ?? {};
    edits.value = { ...edits.value, [index]: rest };
  }

  return (
    <div class="desk">
      <div class="inline">
        <NumberInput
          label="Total stake"
          value={total.value}
          onValue={(value) => (total.value = value)}
        />
        <label>
          Round to
          <select
            value={unit.value}
            onChange={({ currentTarget }) => {
              unit.value = Number(currentTarget.value);
            }}
          >
            {UNITS.map((each) => (
              <option key={each} value={each}>
                {each < 1 ? 'cents' : each}
              </option>
            ))}
          </select>
        </label>
        <Outcome solution={solution} currency={currency} />
      </div>
      <table class="inner stacked">
        <caption>Stakes</caption>
        <Headings of={HEADINGS} />
        <tbody>
          {legs.map((leg, index) => {
            const name = selectionName({ ...leg, market_key: surebet.market_key });
            const stake = Number((solution.stakes[index] ?? 0).toFixed(2));
            const isPlaced = leg.placed !== undefined;
            return (
              <tr key={`${leg.book} ${leg.outcome}`}>
                <th scope="row">{name}</th>
                <td data-label="Book">
                  <BookLink title={leg.book_title} link={isConfirmed ? leg.link : null} />
                </td>
                <td data-label="Odds" class="figure">
                  <NumberInput
                    label={`Odds of ${name}`}
                    isHidden
                    value={leg.odds}
                    min={1.01}
                    onValue={(odds) => edit(index, { odds })}
                  />
                </td>
                <td data-label="Commission %" class="figure">
                  <NumberInput
                    label={`Commission of ${name} in %`}
                    isHidden
                    value={Number((leg.commission * 100).toFixed(2))}
                    max={50}
                    onValue={(percent) => edit(index, { commission: percent / 100 })}
                  />
                </td>
                <td data-label="Stake" class="figure">
                  <NumberInput
                    label={`Stake of ${name}`}
                    isHidden
                    value={stake}
                    onValue={(placed) => edit(index, { placed })}
                  />
                </td>
                <td data-label="Placed">
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`${name} is placed`}
                      checked={isPlaced}
                      onChange={() => (isPlaced ? release(index) : edit(index, { placed: stake }))}
                    />
                  </label>
                </td>
                <td data-label="Age" class="figure">
                  {leg.quoted_at ? duration(slowNow.value - Date.parse(leg.quoted_at)) : ''}
                </td>
                <td>
                  <LogButton
                    bet={fromSurebetLeg(surebet, { ...leg, price: leg.odds }, stake)}
                    label={`Log this bet: ${name}`}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {first && isConfirmed && (
        <p class="hint">
          Place first: <b>{first.book_title}</b>, the softest book here. Its price is likeliest to
          go.
        </p>
      )}
      <div class="actions">
        {isConfirmed && (
          <CopyButton label="Copy as text" text={ticketOf(surebet, legs, solution, currency)} />
        )}
        <button
          type="button"
          class="quiet small"
          onClick={() => {
            edits.value = {};
            total.value = bankroll;
          }}
        >
          Reset
        </button>
      </div>
    </div>
  );
}

function Outcome({
  solution,
  currency,
}: {
  readonly solution: Solution;
  readonly currency: string;
}) {
  const { total, worst, best } = solution;
  const show = (profit: number) =>
    `${signedPercent(total > 0 ? profit / total : 0, 2)} (${money(profit, currency)})`;
  return (
    <output class={worst < 0 ? 'bad' : 'good'}>
      Worst {show(worst)} · best {show(best)} on {money(total, currency)}
    </output>
  );
}

/** The surebet as lines that can be sent or kept. */
function ticketOf(
  { home, away, market_key: marketKey }: Surebet,
  legs: ReturnType<typeof deskLegs>,
  { stakes, total, worst, best }: Solution,
  currency: string,
): string {
  const lines = legs.map(
    (leg, index) =>
      `${leg.book_title}: ${selectionName({ ...leg, market_key: marketKey })} ` +
      `at ${leg.odds.toFixed(2)}, stake ${money(stakes[index] ?? 0, currency)}`,
  );
  const profit = `Profit ${money(worst, currency)} to ${money(best, currency)} on ${money(total, currency)}`;
  return [`${home} – ${away}`, ...lines, profit].join('\n');
}

type NumberProps = {
  readonly label: string;
  /** Whether a heading says what it is to those who see it. */
  readonly isHidden?: boolean;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  onValue(value: number): void;
};

/** A number that is taken once it is complete; what is no number is put back. */
function NumberInput({ label, isHidden, value, min = 0, max = 1e9, onValue }: NumberProps) {
  const id = useId();
  return (
    <span>
      <label for={id} class={isHidden ? 'visually-hidden' : ''}>
        {label}
      </label>
      <input
        id={id}
        type="number"
        step="any"
        min={min}
        max={max}
        value={value}
        onChange={({ currentTarget }) => {
          const typed = Number(currentTarget.value);
          if (currentTarget.value !== '' && typed >= min && typed <= max) {
            onValue(typed);
          } else {
            currentTarget.value = String(value);
          }
        }}
      />
    </span>
  );
}
