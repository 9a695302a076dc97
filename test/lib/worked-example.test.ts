import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { minimumOdds } from '#domain/staking/minimum-odds.ts';

const docs = (path: string) =>
  readFileSync(join(import.meta.dirname, '../../docs', path), 'utf8').replace(/\s+/g, ' ');
const example = docs('worked-example.md');

const SHARP = [2.1, 3.55, 3.6];
const PRICE = 2.28;

test('the worked example has the numbers that the analysis makes of its odds', () => {
  const fair = removeMargin(SHARP);
  if (!fair.ok) {
    throw new Error(fair.reason);
  }
  for (const [index, price] of SHARP.entries()) {
    const probability = fair.probabilities[index] ?? 0;
    const row = [
      price.toFixed(2),
      (1 / price).toFixed(4),
      probability.toFixed(4),
      (1 / probability).toFixed(2),
    ];
    expect(example.replace(/ *\| */g, '|')).toContain(`|${row.join('|')}|`);
  }
  expect(example).toContain(`add up to ${(1 + fair.margin).toFixed(4)}`);
  const [fairProb = 0] = fair.probabilities;
  const ev = PRICE * fairProb - 1;
  expect(example).toContain(
    `= ${ev.toFixed(4)}: a stake of 100 returns ${(100 + ev * 100).toFixed(2)}`,
  );
  const lowest = minimumOdds({ fairProb, price: PRICE, ev, commission: 0, settledShare: 1 }, 0.015);
  expect(example).toContain(`= ${lowest.toFixed(2)}, rounded up`);
  expect(docs('images/worked-example.svg')).toContain(`EV +${(ev * 100).toFixed(1)} %`);
  expect(docs('start-here.md')).toContain(`"ev": ${ev.toFixed(4)}`);
});
