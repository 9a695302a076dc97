export {
  createQuotesBuilder,
  offersOf,
  type QuotedEvent,
  type QuotedOffer,
  type QuotedPrice,
} from './quotes.ts';
