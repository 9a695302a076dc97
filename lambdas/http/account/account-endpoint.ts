import type { Operation } from '#http/endpoint.ts';
import type { Schema } from '#http/schema.ts';

/**
 * An account route as its folder declares it: one route, one deployed function. Routes, authorizers and permissions
 * derive from it, and so does the plan that is asked for.
 */
export type AccountEndpoint = {
  /** One sentence: who is hurt, and how, while the route fails. It becomes the text of the alarm. */
  readonly failureImpact: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the gateway writes it, such as `/account/keys/{key_id}`. */
  readonly path: string;
  /**
   * Who may call it: the holder of an access token, which the gateway verifies, or everyone: these routes make the
   * session, and check cookie and origin themselves.
   */
  readonly access: 'access_token' | 'public';
  /** The account must be on the plan sharp. */
  readonly requiresSharp?: boolean;
  /** The request has a JSON body. */
  readonly takesBody?: boolean;
  /** What it reads of the current snapshot. */
  readonly reads?: 'snapshot';
  readonly operation?: Operation;
  readonly schemas?: Readonly<Record<string, Schema>>;
};
