/**
 * The keys that webhook secrets are derived from. A secret keeps its key, so new keys are added to
 * the old ones.
 */

export type MasterKeys = {
  /** Names the key of new secrets. */
  readonly currentId: string;
  readonly byId: ReadonlyMap<string, Uint8Array>;
};

const MIN_KEY_BYTES = 32;
const KEY_ID = /^[a-z0-9]{1,16}$/;

/**
 * Reads the JSON object with each key under its id and the current id as `current`. No error has
 * any part of a key.
 */
export function parseMasterKeys(text: string): MasterKeys {
  const { current: currentId, ...keys } = readObject(text);
  const byId = new Map(Object.entries(keys).map(([id, key]) => [id, toKey(id, key)]));
  if (typeof currentId !== 'string' || !byId.has(currentId)) {
    throw new Error('The master keys have no member `current` that names one of them');
  }
  return { currentId, byId };
}

function toKey(id: string, key: unknown): Uint8Array {
  if (!KEY_ID.test(id)) {
    throw new Error('The id of a master key has 1 to 16 lower-case letters and digits');
  }
  const bytes = typeof key === 'string' ? Buffer.from(key) : Buffer.alloc(0);
  if (bytes.length < MIN_KEY_BYTES) {
    throw new Error(`The master key ${id} is shorter than 32 bytes`);
  }
  return bytes;
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ...value };
    }
  } catch {
    // The parser's message would quote the text.
  }
  throw new Error('The master keys are not a JSON object with a member per key and `current`');
}

/**
 * The text of the secret with one key more, which is the current one from then on. Throws where the
 * id is taken.
 */
export function addMasterKey(text: string, id: string, key: string): string {
  const { byId } = parseMasterKeys(text);
  if (byId.has(id)) {
    throw new Error(`There is a master key ${id} already`);
  }
  const added = JSON.stringify({ ...readObject(text), [id]: key, current: id });
  parseMasterKeys(added);
  return added;
}
