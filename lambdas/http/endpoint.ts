import type { Parameters } from '#http/query.ts';
import type { Schema } from '#http/schema.ts';

/**
 * An endpoint as its folder declares it. Routes, functions, permissions and the OpenAPI document
 * derive from it.
 */
export type Endpoint = {
  /**
   * One sentence: who is hurt, and how, while the endpoint fails. It becomes the text of the alarm.
   */
  readonly failureImpact: string;
  /** Who may call it: holders of an API key, whose requests count, or everyone. */
  readonly access: 'api_key' | 'public';
  /** What anybody may call has limits; requests with a key have their quota. */
  readonly limits?: PublicLimits;
  /**
   * What it reads: of the current scan, the recorded picks as far as they are public, or the
   * record's log.
   */
  readonly reads: 'nothing' | 'head' | 'snapshot' | 'quotes' | 'picks' | 'log_head' | 'log';
  /**
   * Files, relative to the project's root, of which the function reads `<name>.gz` and `<name>.br`
   * beside its bundle. JSON lies there as it is, since what is served of it is compressed within.
   */
  readonly assets?: readonly string[];
  readonly routes: readonly Route[];
  /** The named schemas that its operations refer to, other than the shared ones. */
  readonly schemas?: Readonly<Record<string, Schema>>;
};

/**
 * What everyone together may ask of an endpoint. The gateway refuses the rest with 429, or 503 over
 * the concurrency.
 */
export type PublicLimits = {
  /** Average rate that each of its routes may have. */
  readonly requestsPerSecond: number;
  /** How many requests may come at once. */
  readonly burst: number;
  /** How many environments its function may have, where a stage reserves concurrency. */
  readonly concurrency: number;
};

/** All routes answer GET and HEAD. */
export type Route = {
  /** The path in the gateway's notation, such as `/docs/{asset}`. */
  readonly path: string;
  /** How the OpenAPI document describes it; absent where the document leaves it out. */
  readonly operation?: Operation;
};

export type Operation = {
  readonly id: string;
  readonly tag: 'data' | 'record' | 'account' | 'service';
  readonly summary: string;
  readonly description?: string;
  /** The query parameters it accepts. */
  readonly parameters?: Parameters;
  /** The parameters in its path, by name. It answers 404 if what they name is unknown. */
  readonly pathParameters?: Readonly<
    Record<string, { readonly description: string; readonly schema: Schema }>
  >;
  /** Whether it answers 304 to a client that holds the content. */
  readonly isConditional?: boolean;
  readonly response: {
    readonly description: string;
    /** JSON unless given. */
    readonly mediaType?: string;
    readonly schema: Schema;
    /** By name. */
    readonly examples?: Readonly<Record<string, unknown>>;
    /** The example as CSV, where a client may have the items so. */
    readonly csvExample?: string;
  };
};
