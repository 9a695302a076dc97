/** Codings we can produce, best first: ties in a client's preference go to the earlier one. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

const MAX_HEADER_LENGTH = 1_000;

function weights(header: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    const weight = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(q) ? Number(q) : 0;
    if (coding) found.set(coding, weight);
  }
  return found;
}

/**
 * The coding for a response (RFC 9110 section 12.5.3): the acceptable one of highest weight, `identity` where the
 * client named none, preferred plain text, or sent something unreadable.
 */
export function chooseCoding(acceptEncoding: string | undefined): Coding | 'identity' {
  if (!acceptEncoding || acceptEncoding.length > MAX_HEADER_LENGTH) return 'identity';
  const wanted = weights(acceptEncoding);
  const weightOf = (coding: string): number => wanted.get(coding) ?? wanted.get('*') ?? 0;
  // A plain body is acceptable unless excluded, but a coding the client names at all is preferred to an unnamed identity.
  let best: Coding | 'identity' = 'identity';
  let bestWeight = wanted.get('identity') ?? 0;
  for (const coding of [...CODINGS].reverse()) {
    const weight = weightOf(coding);
    if (weight > 0 && weight >= bestWeight) {
      best = coding;
      bestWeight = weight;
    }
  }
  return best;
}
