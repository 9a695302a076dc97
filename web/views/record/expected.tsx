/**
 * What the backtest says of grade A, as the documentation has it
 * (test/web/views/expected-record.test.ts compares them).
 */
export const BACKTEST = {
  seasons: '2021/22 to 2024/25',
  bets: 549,
  beatTheClose: '83.2 %',
  closingLineValue: '5.48 %',
  realised: '1.04',
} as const;

/** How long luck hides an edge, in bets at a value of 4 %, by the same page. */
export const LUCK = { deviation: 1.22, bets: '3,706' } as const;

/** What to expect of the record before its first pick has closed. */
export function ExpectedFigures() {
  return (
    <section class="panel" aria-labelledby="expected">
      <h2 id="expected">What to expect: the backtest</h2>
      <p>
        No event of a recorded pick has started yet. Over the seasons {BACKTEST.seasons}, with what
        was known at the time alone, grade A on football winners had:
      </p>
      <dl class="tiles">
        <Figure name="Bets" value={String(BACKTEST.bets)} />
        <Figure name="Beat the close" value={BACKTEST.beatTheClose} />
        <Figure name="Closing line value" value={`+${BACKTEST.closingLineValue}`} />
        <Figure name="Kept of the claim" value={BACKTEST.realised} />
      </dl>
      <p class="waiting">
        <a href="/docs/evidence">The evidence</a> has every table, and what it does not show.
      </p>
    </section>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div class="tile">
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
      </dd>
    </div>
  );
}

/** What a profit says of an edge. */
export const LUCK_SENTENCE =
  `One bet's profit swings by ${LUCK.deviation} units, so an edge of 4 % stands out from luck only ` +
  `after some ${LUCK.bets} bets; the closing line value shows it after some hundred.`;
