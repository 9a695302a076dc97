/**
 * ISO 4217 currencies and the smallest unit in which an amount is usually written (Unicode CLDR).
 */

/** Codes that `Intl` lists although the currency is withdrawn or has no cash. */
const NOT_CIRCULATING = new Set(['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL']);

const CURRENCIES = new Set(
  Intl.supportedValuesOf('currency').filter((code) => !NOT_CIRCULATING.has(code)),
);

const WITHOUT_DECIMALS =
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG ' +
  'RWF SOS SYP UGX VND VUV XAF XOF XPF YER';
const WITH_THREE_DECIMALS = 'BHD JOD KWD LYD OMR TND';
/**
 * Decimals of the currencies that are not written with two. A formatter of `Intl` for each amount
 * takes longer than the rest of a pick.
 */
const DECIMALS = new Map([
  ...WITHOUT_DECIMALS.split(' ').map((code) => [code, 0] as const),
  ...WITH_THREE_DECIMALS.split(' ').map((code) => [code, 3] as const),
]);

/** How many decimals amounts of a currency have. */
export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}

/** Whether `code` is the ISO 4217 code of a circulating currency, in capitals. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/**
 * The largest whole number of the currency's units (1 yen, 1 cent, 1 fils) in `amount`, as an
 * amount. An amount that floating point puts just below a whole unit (0.29 · 100 = 28.999…) counts
 * as that unit. Worked: 23.999 EUR is 23.99, 23.999 JPY is 23. Throws on a code that `isCurrency`
 * refuses.
 */
export function roundDownToUnit(amount: number, currency: string): number {
  if (!isCurrency(currency)) {
    throw new Error(`Not a currency: ${currency}`);
  }
  const unitsPerOne = 10 ** decimalsOf(currency);
  return Math.floor(amount * unitsPerOne * (1 + 1e-14)) / unitsPerOne;
}
