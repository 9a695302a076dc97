/** ISO 4217 currencies and the smallest unit an amount is written in. */

const MINOR_UNITS: Readonly<Record<0 | 2 | 3, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC
    CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD
    KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO
    NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL
    THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries(MINOR_UNITS).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(digits)]),
  ),
);

/** Whether `code` is the ISO 4217 code of a circulating currency, in capitals. */
export function isCurrency(code: string): boolean {
  return DIGITS.has(code);
}

/**
 * The largest whole number of the currency's units (1 yen, 1 cent, 1 fils) in `amount`, as an amount.
 * What the last bits of a product miss of a whole unit (0.29 · 100 = 28.999…) counts as reached.
 * Worked: 23.999 EUR is 23.99, 23.999 JPY is 23. Throws on a code that `isCurrency` refuses.
 */
export function roundDownToUnit(amount: number, currency: string): number {
  const digits = DIGITS.get(currency);
  if (digits === undefined) throw new Error(`Not a currency: ${currency}`);
  const unitsPerOne = 10 ** digits;
  return Math.floor(amount * unitsPerOne * (1 + 1e-14)) / unitsPerOne;
}
