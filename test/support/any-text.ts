import fc from 'fast-check';

/**
 * Any UTF-16 code units up to a length, halves of pairs included. `fc.string({ unit: 'binary' })`
 * takes a second to set up.
 */
export const anyText = (maxLength = 12): fc.Arbitrary<string> =>
  fc.uint16Array({ maxLength }).map((units) => String.fromCharCode(...units));
