import type { FeedFailureReason } from '#domain/feed-answers/odds-source.ts';

const ANSWERED_BADLY = 'The provider sent an answer that cannot be read.';
const KEY_REFUSED = 'The provider refuses the key of this service.';
const NO_ANSWER = 'The provider did not answer in time.';

/** What people may know of a failed read, without codes, addresses or credentials. */
const SENTENCES: Readonly<Record<FeedFailureReason, string>> = {
  bad_request: 'The provider refuses the request.',
  body_too_large: ANSWERED_BADLY,
  budget_unavailable: 'The budget of reads could not be looked up, so nothing was read.',
  credential_deactivated: KEY_REFUSED,
  credential_invalid: KEY_REFUSED,
  credential_missing: KEY_REFUSED,
  credential_unavailable: 'The key of this service could not be looked up.',
  deadline: NO_ANSWER,
  malformed_body: ANSWERED_BADLY,
  mostly_unreadable: ANSWERED_BADLY,
  network: 'The provider could not be reached.',
  not_found: 'The provider does not list this sport.',
  not_in_plan: 'The plan with the provider does not include this sport.',
  out_of_credits: "The month's reads with the provider are used up.",
  rate_limited: 'The provider asks for fewer requests.',
  server_error: 'The provider answered with an error.',
  timeout: NO_ANSWER,
  unexpected_answer: ANSWERED_BADLY,
  unknown_sport: 'The provider does not list this sport.',
};

/** Why a sport could not be read, in a sentence. */
export function sentenceOfFailure(reason: FeedFailureReason): string {
  // A row of a later release may name a reason that this one does not know.
  return SENTENCES[reason] ?? 'The provider could not be read.';
}
