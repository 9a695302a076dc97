import Negotiator from 'negotiator';

/** Codings that we can produce. Of those that a client likes equally, the earlier one is used. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

const MAX_HEADER_LENGTH = 1_000;

/** The package's types lack the option that breaks ties in our order instead of the client's. */
type PreferringNegotiator = {
  encodings(available: string[], options: { preferred: string[] }): string[];
};

/**
 * The coding for a response: the acceptable one of highest weight (RFC 9110 section 12.5.3), or
 * `identity` where the client names none, prefers plain text, or sends an overlong header.
 */
export function chooseCoding(acceptEncoding: string | undefined): Coding | 'identity' {
  if (!acceptEncoding || acceptEncoding.length > MAX_HEADER_LENGTH) {
    return 'identity';
  }
  const negotiator: PreferringNegotiator = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding },
  });
  const [best] = negotiator.encodings([...CODINGS, 'identity'], { preferred: [...CODINGS] });
  return CODINGS.find((coding) => coding === best) ?? 'identity';
}
