import type { Account } from '#domain/access/account.ts';
import type { ApiError, ParameterError } from '#http/api-error.ts';
import type { Admitted, ApiRequest, ApiResponse } from '#http/api-request.ts';
import type { Parameters, Values } from '#http/parameters.ts';
import type { FieldOf, RowOf, Schema, Schemas } from '#http/schema.ts';

/**
 * An endpoint as its folder declares it: one method and path. The chain reads requests, checks
 * access and shows answers by it; routes, functions, permissions, alarms and the OpenAPI documents
 * derive from it.
 */
export type Endpoint = {
  /**
   * One sentence: who is hurt, and how, while the endpoint fails. It becomes the text of the alarm.
   * The routes of accounts share functions, which have a sentence of their own.
   */
  readonly failureImpact?: string;
  /** A GET also answers HEAD, except where it makes a session. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path in the gateway's notation, such as `/account/keys/{key_id}`. */
  readonly path: string;
  readonly access: Access;
  /** What it does, in a line. */
  readonly summary: string;
  readonly description?: string;
  /** Its part of the document of the API, which leaves out an endpoint without one. */
  readonly tag?: 'Find bets' | 'Check the track record' | 'Look at your key' | 'Watch the service';
  /** The name of the operation in a document, by default made of method and path. */
  readonly id?: string;
  /**
   * The query parameters it accepts, none unless given. `any` where people arrive with an address
   * that others made: such a query is not read by the chain.
   */
  readonly query?: Parameters | 'any';
  readonly conflicts?: Conflicts;
  /** The names in its path. */
  readonly pathParameters?: Parameters;
  /** Its 404 as the document shows it: an address of its form at which there is nothing. */
  readonly notFound?: () => ApiError;
  /**
   * The fields of its JSON body; without them it takes none. `any` where the body is of a protocol
   * that the action reads: it gets the text.
   */
  readonly body?: Parameters | 'any';
  /** What its body is where that is a CSV file: the action gets its text. */
  readonly csvBody?: string;
  /** The status of a success, by default 200. */
  readonly success?: 200 | 201 | 202 | 204 | 303;
  /** Whether a repeat with the same `Idempotency-Key` does nothing a second time. */
  readonly isRepeatable?: boolean;
  /** The answer of a success; absent where it has no body. */
  readonly answer?: JsonAnswer | RawAnswer;
  /**
   * Whether what it shows has versions: its answer has an `ETag`, and what changes or removes it
   * has to name the version that it was made from. Such a tag is of what can be changed, so it
   * makes no 304.
   */
  readonly isVersioned?: boolean;
  /** Whether it answers 304 to a client that holds the content. */
  readonly isConditional?: boolean;
  /**
   * What it reads beside the rows of its account: the current scan, how the service does, the
   * recorded picks as far as they are public, the bets of accounts, or the record's log. Nothing
   * unless given.
   */
  readonly reads?: Readable | readonly Readable[];
  /**
   * Whether its requests count on the account, which has as many a day as a key: what the API gives
   * to keys, a session gets under the same quota.
   */
  readonly isCounted?: boolean;
  /** The longest that an answer may take, seconds: 10 unless given; the gateway waits for 30. */
  readonly maxSeconds?: number;
  /**
   * Whether its answer is a table of prices, as the board is: with `RAW_PRICES=off` it is refused.
   * The lists and a single event show prices all the same.
   */
  readonly passesPricesOn?: boolean;
  /** What the gateway lets through to it. An endpoint without a limit does not compile. */
  readonly limits: RouteLimits | KeyedLimits;
  /**
   * Files, relative to the project's root, of which the function reads `<name>.gz` and `<name>.br`
   * beside its bundle. JSON lies there as it is, since what is served of it is compressed within.
   */
  readonly assets?: readonly string[];
};

export type Readable =
  | 'head'
  | 'status'
  | 'snapshot'
  | 'quotes'
  | 'board'
  | 'moves'
  | 'picks'
  | 'bets'
  | 'log_head'
  | 'log';

/** An endpoint whose sentence is the text of its function's alarm. */
export type AlarmedEndpoint = Endpoint & { readonly failureImpact: string };

/**
 * Who may call: a holder of an API key, whose requests count; an account on the plan sharp, or on
 * any plan, by an access token that the gateway verifies; a browser by its session cookie, which
 * the action checks; or everyone.
 */
export type Access = 'api_key' | 'sharp_account' | 'account' | 'session' | 'public';

/**
 * What all callers together may ask of an endpoint without a key. The gateway refuses the rest with
 * 429, or 503 over the concurrency.
 */
export type RouteLimits = {
  /** Average rate of all methods together. */
  readonly requestsPerSecond: number;
  /** How many requests may come at once. */
  readonly burst: number;
  /** How many environments its function may have, where a stage reserves concurrency. */
  readonly concurrency: number;
};

/**
 * What all callers together may ask of an endpoint with a key: this part, from 0 to 1, of the
 * requests a second that a stage takes with keys.
 */
export type KeyedLimits = { readonly share: number };

/** The parameters that were given but cannot be combined, each with the reason. */
export type Conflicts = (given: ReadonlySet<string>) => readonly ParameterError[];

/** JSON that the chain shows by a named schema. */
export type JsonAnswer<Field extends string = string> = {
  readonly description?: string;
  /** The named schemas that the answer and its parts refer to, other than the shared ones. */
  readonly schemas: Schemas;
  readonly name: string;
  /** The names of its fields, for the compiler only. */
  readonly fields?: Field;
  /** Examples by name. */
  readonly examples?: Readonly<Record<string, unknown>>;
  /** The example as CSV, where a client may have the items so. */
  readonly csvExample?: string;
};

/** Text or bytes that the action gives as they are sent. */
export type RawAnswer = {
  readonly description: string;
  readonly mediaType: string;
  readonly schema: Schema;
};

type JsonNotes = Pick<JsonAnswer, 'description' | 'examples' | 'csvExample'>;

/** JSON by one of the named schemas. */
export function jsonAnswer<S extends Schemas, N extends keyof S & string>(
  schemas: S,
  name: N,
  notes: JsonNotes = {},
): JsonAnswer<FieldOf<S[N]>> {
  return { schemas, name, ...notes };
}

/** What the chain reads of a request by the declaration of its endpoint. */
export type Input<E> = {
  readonly query: E extends { readonly query: infer Q extends Parameters } ? Values<Q> : unknown;
  readonly pathParameters: E extends { readonly pathParameters: infer P } ? Values<P> : unknown;
  readonly body: E extends { readonly body: infer B extends Parameters } ? Values<B> : CsvText<E>;
  /** What names a request that may be sent twice; undefined without it. */
  readonly requestName: E extends { readonly isRepeatable: true } ? string | undefined : unknown;
};

type CsvText<E> = E extends { readonly csvBody: string } ? string : unknown;

/** What the chain knows of the caller, by the access of the endpoint. */
export type Caller<A extends Access> = A extends 'api_key'
  ? { readonly admission: Admitted }
  : A extends 'sharp_account' | 'account'
    ? { readonly account: Account }
    : unknown;

/** Rows as the fields of a JSON object. */
export type Shown = Readonly<Record<string, unknown>>;

/** A request as the action of an endpoint sees it. */
export type RequestOf<E extends Endpoint> = RawRequest &
  Input<E> &
  Caller<E['access']> & {
    /** Shows content by the schema of the answer, for an action that keeps its answers. */
    readonly show: (content: Shown) => Shown;
  };

/** The parts of a request that no declaration changes. */
export type RawRequest = Omit<ApiRequest, 'pathParameters' | 'body' | 'isBase64Encoded'>;

/**
 * The answer of an action: content that the chain shows by the schema, or a body as it is sent, and
 * the headers it adds. The status is that of a success unless given.
 */
export type Reply<E = Endpoint> = Partial<ApiResponse> & {
  readonly content?: E extends { readonly answer: JsonAnswer<infer Field> }
    ? RowOf<Field>
    : undefined;
};

/** What answers the requests of an endpoint, at the end of the chain. */
export type Action<E extends Endpoint> = (request: RequestOf<E>) => Reply<E> | Promise<Reply<E>>;
