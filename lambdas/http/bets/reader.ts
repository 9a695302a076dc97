import type { RawRequest } from '#http/endpoint.ts';

/** A request for a person's own bets, by a key or by an access token. */
export type BetsRequest = RawRequest &
  (
    | { readonly admission: { readonly userId: string } }
    | { readonly account: { readonly userId: string } }
  );

/** Whose bets a request asks for: those of the account behind its credentials, and no others. */
export function readerOf(request: BetsRequest): string {
  return 'admission' in request ? request.admission.userId : request.account.userId;
}

/** The headers on which such an answer depends. */
export const VARY = 'Authorization, Accept-Encoding, Accept';
