import { BACKTEST } from './backtest.ts';

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
