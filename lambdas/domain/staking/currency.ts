/** ISO 4217 currencies and the smallest unit in which an amount is usually written (Unicode CLDR, by way of `Intl`). */

/** Codes that `Intl` lists although the currency is withdrawn or has no cash. */
const NOT_CIRCULATING = new Set(['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL']);

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').filter((code) => !NOT_CIRCULATING.has(code)));

/** Whether `code` is the ISO 4217 code of a circulating currency, in capitals. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/**
 * The largest whole number of the currency's units (1 yen, 1 cent, 1 fils) in `amount`, as an amount.
 * An amount that floating point puts just below a whole unit (0.29 · 100 = 28.999…) counts as that unit.
 * Worked: 23.999 EUR is 23.99, 23.999 JPY is 23. Throws on a code that `isCurrency` refuses.
 */
export function roundDownToUnit(amount: number, currency: string): number {
  if (!isCurrency(currency)) throw new Error(`Not a currency: ${currency}`);
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const unitsPerOne = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0);
  return Math.floor(amount * unitsPerOne * (1 + 1e-14)) / unitsPerOne;
}
