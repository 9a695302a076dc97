import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BACKTEST, LUCK } from '../../../web/views/record/backtest.ts';

const text = readFileSync(join(import.meta.dirname, '../../../docs/grades.md'), 'utf8').replaceAll(
  /\s+/g,
  ' ',
);

test('the record page says of the backtest and of luck what the documentation says', () => {
  const { seasons, bets, beatTheClose, closingLineValue, realised } = BACKTEST;
  expect(text).toContain(`each of the seasons ${seasons} by limits`);
  expect(text).toContain(
    `${bets} bets, ${beatTheClose} beat the close, closing line value ${closingLineValue}, ${realised} of the claim`,
  );
  expect(text).toContain(`standard deviation of ${LUCK.deviation} `);
  expect(text).toContain(`after some ${LUCK.bets} bets`);
});
