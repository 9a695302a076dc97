/**
 * Randomness as a function: the same key always gives the same number, so nothing has to be
 * remembered.
 */

const MAX_UINT32 = 2 ** 32;

/** A 32-bit key made of a key and one more number (murmur3 finalizer). */
export function mix(key: number, part: number): number {
  let hash = Math.imul(key ^ (part + 0x9e3779b9 + (key << 6) + (key >>> 2)), 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A 32-bit key of a text (FNV-1a). */
export function keyOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Uniform in [0, 1). */
export function uniform(key: number, part: number): number {
  return mix(key, part) / MAX_UINT32;
}

/** Mean 0, variance 1, within ±3: the sum of three uniforms. */
export function bell(key: number): number {
  return 2 * (uniform(key, 1) + uniform(key, 2) + uniform(key, 3) - 1.5);
}

/** A smooth curve through time with mean 0 and variance 1 that turns about once per period. */
export function drift(key: number, time: number, period: number): number {
  const knot = Math.floor(time / period);
  const share = time / period - knot;
  const weight = share * share * (3 - 2 * share);
  const value = (1 - weight) * bell(mix(key, knot)) + weight * bell(mix(key, knot + 1));
  return value / Math.hypot(1 - weight, weight);
}

const BROWNIAN_LEVELS = 12;

/**
 * Brownian motion on [0, 1] with variance 1 at 1, evaluated anywhere without walking there:
 * Levy's construction, one tent function per level (P. Levy 1948). Outside [0, 1] it stands still.
 */
export function brownian(key: number, position: number): number {
  const place = Math.min(1, Math.max(0, position));
  let value = bell(key) * place;
  for (let level = 0; level < BROWNIAN_LEVELS; level += 1) {
    const tents = 2 ** level;
    const tent = Math.min(tents - 1, Math.floor(place * tents));
    const within = place * tents - tent;
    const height = Math.min(within, 1 - within) / Math.sqrt(tents);
    value += height * bell(mix(mix(key, level + 1), tent));
  }
  return value;
}
