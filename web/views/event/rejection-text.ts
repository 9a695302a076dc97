import type { Rejection } from '../../../clients/generated/page-types.ts';
import { marketName } from '../../format/text.ts';
import { duration } from '../../format/time.ts';

/**
 * A rejection as a sentence, such as `Bet365, Winner: The feed has not confirmed these prices for
 * too long (61 min old: Arsenal 2.10).`
 */
export function rejectionText(
  { market_key: marketKey, point, meaning, prices, ...of }: Rejection,
  titleOf: (book: string) => string,
): string {
  const market = marketKey && `${marketName(marketKey)}${point === null ? '' : ` ${point}`}`;
  const book = of.book ?? of.family;
  const subject = [book && titleOf(book), market, of.outcome].filter(Boolean).join(', ');
  const old = of.age_seconds === null ? '' : `${duration(of.age_seconds * 1000)} old`;
  const quoted = prices.map(({ outcome, price }) => `${outcome} ${price.toFixed(2)}`).join(', ');
  const aside = [old, quoted].filter(Boolean).join(': ');
  return `${subject ? `${subject}: ` : ''}${meaning.slice(0, -1)}${aside && ` (${aside})`}.`;
}
