import { indexOfKey, isKeyAt, type KnownKey, MOST_KEY_BYTES } from './known-key.ts';
import { MALFORMED } from './scan-text.ts';
import { SIGN, skipKey, skipSpace, skipValue } from './skip-value.ts';

/** A body while it is read, and the place it has been read up to. */
export type JsonBody = { readonly bytes: Buffer; readonly view: DataView; at: number };

/**
 * Reads the object at `body.at` into a row: calls `member` at the value of each member whose key is one of `keys`, with its
 * place among them; all others are checked and passed over. `member` reads the value and tells whether it found one. False
 * where there is no JSON.
 */
export function readObject<Body extends JsonBody>(
  body: Body,
  row: number,
  keys: readonly KnownKey[],
  member: (body: Body, row: number, key: number) => boolean,
): boolean {
  const { bytes } = body;
  body.at = skipSpace(bytes, body.at + 1);
  if (bytes[body.at] === SIGN.objectEnd) {
    body.at++;
    return true;
  }
  for (;;) {
    const key = readKey(body, keys);
    if (body.at === MALFORMED || !(key < 0 ? readNothing(body) : member(body, row, key))) return false;
    if (!isNext(body)) return bytes[body.at++] === SIGN.objectEnd;
  }
}

/** Reads the list at `body.at`: calls `element` at each of its values, as `readObject` does. */
export function readList<Body extends JsonBody>(body: Body, element: (body: Body) => boolean): boolean {
  const { bytes } = body;
  body.at = skipSpace(bytes, body.at + 1);
  if (bytes[body.at] === SIGN.listEnd) {
    body.at++;
    return true;
  }
  for (;;) {
    if (!element(body)) return false;
    if (!isNext(body)) return bytes[body.at++] === SIGN.listEnd;
  }
}

/** Checks a value and passes over it; false where there is none. */
export function readNothing(body: JsonBody): boolean {
  body.at = skipValue(body.bytes, body.at);
  return body.at !== MALFORMED;
}

/** Reads a key with its colon: its place among `keys`, or -1. Where there is no key `body.at` is `MALFORMED`. */
function readKey(body: JsonBody, keys: readonly KnownKey[]): number {
  const { bytes, view } = body;
  const start = body.at + 1;
  if (bytes[body.at] === SIGN.quote && start + MOST_KEY_BYTES <= bytes.length) {
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as KnownKey;
      if (!isKeyAt(view, start, key)) continue;
      body.at = skipSpace(bytes, start + key.length);
      return index;
    }
  }
  body.at = skipKey(bytes, body.at);
  return body.at === MALFORMED ? -1 : indexOfKey(keys, bytes, start);
}

/** Goes over a comma to what follows it; where there is none, to what is there instead. */
function isNext(body: JsonBody): boolean {
  const { bytes } = body;
  const at = skipSpace(bytes, body.at);
  const isComma = bytes[at] === SIGN.comma;
  body.at = isComma ? skipSpace(bytes, at + 1) : at;
  return isComma;
}
