import { textTable } from '../text-table.ts';
import { exceededBy } from './limits.ts';
import { type Line, monthOf, type PriceName, type Size, totalOf } from './month.ts';
import table from './prices.json' with { type: 'json' };

export const whole = (value: number) => Math.round(value).toLocaleString('en-US');
export const dollars = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const unitOf = (price: PriceName) => table.prices[price].unit;

/** A quantity in a form that people read: bytes as GB, large numbers in millions. */
function amount({ price, quantity }: Line): string {
  const unit = unitOf(price);
  if (unit.startsWith('bytes')) {
    return `${dollars(quantity / 1e9)} GB${unit.slice('bytes'.length)}`;
  }
  return quantity >= 1e6 ? `${dollars(quantity / 1e6)} M ${unit}` : `${whole(quantity)} ${unit}`;
}

/** A month of this size: every line, the sum of each driver, and what it exceeds. */
export function monthText(size: Size): string {
  const month = monthOf(size).filter(({ quantity }) => quantity > 0);
  const rows = month.map((line) => [line.driver, amount(line), dollars(line.usd)]);
  const sums = [...new Set(month.map(({ driver }) => driver))].map((driver) => [
    `all of ${driver}`,
    '',
    dollars(totalOf(month, driver)),
  ]);
  const exceeded = exceededBy(size);
  return [
    textTable(
      ['driver', 'what', 'USD a month'],
      [...rows, ...sums, ['everything', '', dollars(totalOf(month))]],
    ),
    '',
    `Prices of ${table.region} on ${table.date}, without free tiers, the odds feed and domains.`,
    exceeded.length === 0
      ? 'No default limit of an account or a table is reached.'
      : `Reached at the peaks: ${exceeded.join('; ')}. docs/costs.md says what to do.`,
    '',
  ].join('\n');
}
