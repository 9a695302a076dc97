import { MARKET } from '#http/moves/query.ts';
import { BOOK, type Values } from '#http/parameters.ts';

/** The parameters of the prices of an event. */
export const PRICES_QUERY = { book: BOOK, market: MARKET };

export type PricesQuery = Values<typeof PRICES_QUERY>;
