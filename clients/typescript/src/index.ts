export { BettingAnalytics } from './client.ts';
export {
  ApiError,
  AuthenticationError,
  BettingAnalyticsError,
  InvalidParameterError,
  NetworkError,
  NotFoundError,
  PlanRequiredError,
  QuotaExceededError,
  UnavailableError,
} from './errors.ts';
export type * from './generated/api-types.ts';
export {
  type Opportunity,
  type OpportunityKind,
  type OpportunityLists,
  opportunityId,
} from './opportunities.ts';
export type { CallOptions, ClientOptions, NewOptions } from './options.ts';
export {
  type Delivery,
  type HeadersLike,
  type SeenIds,
  Webhooks,
  type WebhooksOptions,
  WebhookVerificationError,
} from './webhooks.ts';
