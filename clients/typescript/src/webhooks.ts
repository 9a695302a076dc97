import { BettingAnalyticsError } from './errors.ts';
import type { WebhookBody } from './generated/api-types.ts';

/** A call that is not from the service, or not fresh. Answer 401. */
export class WebhookVerificationError extends BettingAnalyticsError {
  override readonly name = 'WebhookVerificationError';
  readonly reason: 'missing_header' | 'wrong_signature' | 'wrong_time' | 'malformed_body';

  constructor(reason: WebhookVerificationError['reason'], message: string) {
    super(`${reason}: ${message}`);
    this.reason = reason;
  }
}

/** A verified call. Repetitions of a delivery have the same `id`. */
export type Delivery = { readonly id: string; readonly sentAt: Date; readonly body: WebhookBody };

/**
 * Where the ids of received deliveries are kept. Keep them at least a day, where they survive a
 * restart.
 */
export type SeenIds = {
  /** Keeps the id; false where it was kept already. */
  add(id: string): boolean | Promise<boolean>;
  remove(id: string): void | Promise<void>;
};

export type WebhooksOptions = {
  /**
   * `standard` verifies `webhook-signature`, which covers the id and the time. `service` verifies
   * `X-Service-Signature`, which covers the body alone.
   */
  readonly scheme?: 'standard' | 'service';
  /** By how many seconds a call's time may differ from this machine's; 300 by default. */
  readonly toleranceSeconds?: number;
  /** The memory of this process for seven days, by default. */
  readonly seen?: SeenIds;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

/** Header names in any case, as a `Headers` object or as node:http gives them. */
export type HeadersLike =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

type Call = { readonly bytes: Uint8Array<ArrayBuffer>; readonly header: (name: string) => string };
/** `ids` are to be kept in this order, up to the first that was seen before. */
type Verified = { readonly delivery: Delivery; readonly ids: readonly string[] };

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const encoder = new TextEncoder();

/**
 * Verifies calls with the secret of a webhook; with the old one, too, for a day after a rotation.
 */
export class Webhooks {
  readonly #keys: readonly Promise<Key>[];
  readonly #options: Required<WebhooksOptions>;

  constructor(secret: string | readonly string[], options: WebhooksOptions = {}) {
    const { scheme = 'standard', toleranceSeconds = 300, now = Date.now } = options;
    this.#options = { scheme, toleranceSeconds, now, seen: options.seen ?? new MemorySeenIds(now) };
    this.#keys = [secret].flat().map((each) => importKey(keyBytes(each, scheme)));
  }

  /**
   * The delivery of a call, if it is from the service and fresh. `body` is the request body as it
   * arrived.
   */
  async verify(body: string | Uint8Array, headers: HeadersLike): Promise<Delivery> {
    return (await this.#verify(body, headers)).delivery;
  }

  /**
   * Verifies a delivery. Returns undefined if it was received before: then answer with a 2xx and do
   * nothing.
   */
  async receive(body: string | Uint8Array, headers: HeadersLike): Promise<Delivery | undefined> {
    const { delivery, ids } = await this.#verify(body, headers);
    for (const id of ids) {
      if (!(await this.#options.seen.add(id))) {
        return undefined;
      }
    }
    return delivery;
  }

  /** Lets a delivery that could not be processed come again. Answer 5xx then. */
  async forget({ id }: Delivery): Promise<void> {
    await this.#options.seen.remove(id);
  }

  async #verify(body: string | Uint8Array, headers: HeadersLike): Promise<Verified> {
    const bytes = typeof body === 'string' ? encoder.encode(body) : new Uint8Array(body);
    const call = { bytes, header: (name: string) => readHeader(headers, name) };
    return this.#options.scheme === 'standard'
      ? this.#verifyStandard(call)
      : this.#verifyService(call);
  }

  async #verifyStandard({ bytes, header }: Call): Promise<Verified> {
    const id = header('webhook-id');
    const seconds = header('webhook-timestamp');
    const given = header('webhook-signature')
      .split(' ')
      .flatMap((each) => fromBase64(/^v1,(.*)$/.exec(each)?.[1]));
    await this.#checkSignature(given, encoder.encode(`${id}.${seconds}.`), bytes);
    const sentAt = this.#checkTime(
      /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1000 : Number.NaN,
    );
    return { delivery: { id, sentAt, body: readBody(bytes) }, ids: [id] };
  }

  async #verifyService({ bytes, header }: Call): Promise<Verified> {
    const id = header('webhook-id');
    const signature = header('x-service-signature');
    await this.#checkSignature(fromHex(/^sha256=([0-9a-f]{64})$/.exec(signature)?.[1]), bytes);
    const body = readBody(bytes);
    const sentAt = this.#checkTime(Date.parse(body.sent_at));
    // The id is not signed: a replayed call can carry another one, but not another signature.
    // Therefore the signature comes first: where it was seen, the id is not kept, since it may be
    // that of a delivery to come.
    return { delivery: { id, sentAt, body }, ids: [signature, id] };
  }

  async #checkSignature(
    given: readonly Uint8Array<ArrayBuffer>[],
    ...signed: Uint8Array[]
  ): Promise<void> {
    const data = new Uint8Array(await new Blob(signed as Uint8Array<ArrayBuffer>[]).arrayBuffer());
    for (const key of await Promise.all(this.#keys)) {
      for (const signature of given) {
        if (await crypto.subtle.verify('HMAC', key, signature, data)) {
          return;
        }
      }
    }
    throw new WebhookVerificationError(
      'wrong_signature',
      'no signature of the call fits the secret',
    );
  }

  #checkTime(sentAt: number): Date {
    const { now, toleranceSeconds } = this.#options;
    if (Math.abs(now() - sentAt) <= toleranceSeconds * 1000) {
      return new Date(sentAt);
    }
    throw new WebhookVerificationError(
      'wrong_time',
      `the call is not of the last ${toleranceSeconds} seconds`,
    );
  }
}

const SEEN_MS = 7 * 86_400_000;

class MemorySeenIds implements SeenIds {
  readonly #addedAt = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(id: string): boolean {
    const now = this.#now();
    // In the order in which they were added: the first that is young enough ends the search.
    for (const [old, addedAt] of this.#addedAt) {
      if (addedAt + SEEN_MS > now) {
        break;
      }
      this.#addedAt.delete(old);
    }
    if (this.#addedAt.has(id)) {
      return false;
    }
    this.#addedAt.set(id, now);
    return true;
  }

  remove(id: string): void {
    this.#addedAt.delete(id);
  }
}

/**
 * The standard scheme is keyed with what the secret stands for, the service's own with its text.
 */
function keyBytes(secret: string, scheme: 'standard' | 'service'): Uint8Array<ArrayBuffer> {
  const [bytes] = fromBase64(/^whsec_(.+)$/.exec(secret)?.[1]);
  if (!bytes) {
    throw new BettingAnalyticsError('The secret must be the one that the service shows: whsec_…');
  }
  return scheme === 'standard' ? bytes : encoder.encode(secret);
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<Key> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

function readHeader(headers: HeadersLike, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') {
    return value;
  }
  throw new WebhookVerificationError('missing_header', `${name} is missing or repeated`);
}

function readBody(bytes: Uint8Array): WebhookBody {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookBody;
  } catch {
    throw new WebhookVerificationError('malformed_body', 'the body is no JSON');
  }
}

/** The bytes in a list; an empty one where the text is not base64. */
function fromBase64(text = ''): Uint8Array<ArrayBuffer>[] {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return bytes.length > 0 ? [bytes] : [];
  } catch {
    return [];
  }
}

function fromHex(text = ''): Uint8Array<ArrayBuffer>[] {
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return bytes.length > 0 ? [bytes] : [];
}
