import type { Fields } from '#http/account/json-body.ts';
import type { accountSchemas } from '#http/account/schemas.ts';
import type { Parameters } from '#http/query.ts';

/**
 * An account route as its folder declares it: one route, one deployed function. Routes,
 * authorizers, permissions, the plan that is asked for and the OpenAPI document of the account
 * derive from it.
 */
export type AccountEndpoint = {
  /**
   * One sentence: who is hurt, and how, while the route fails. It becomes the text of the alarm.
   */
  readonly failureImpact: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path in the gateway's notation, such as `/account/keys/{key_id}`. */
  readonly path: string;
  /**
   * Everyone may call it: these routes make the session, and check cookie and origin themselves.
   * Otherwise the holder of an access token may, which the gateway verifies.
   */
  readonly access?: 'public';
  /** It is open to accounts on every plan, others to those on the plan sharp. */
  readonly anyPlan?: boolean;
  /** What it reads of the current scan. */
  readonly reads?: 'snapshot' | 'quotes';
  /** What it does, in a line. */
  readonly summary: string;
  /** The status of a success, by default 200. */
  readonly success?: 200 | 201 | 202 | 204 | 303;
  /** The schema of its answer by name; absent where a success has no body. */
  readonly answer?: keyof typeof accountSchemas | 'OpportunityList' | 'Event';
  /** The query parameters it accepts. */
  readonly parameters?: Parameters;
  /** The fields of its JSON body; without them it takes none. */
  readonly body?: { readonly fields: Fields; readonly required: readonly string[] };
};
