import type { Admitted } from '#http/api-request.ts';
import { createRespond } from '#http/create-handler.ts';
import type { Action, Endpoint, RawRequest } from '#http/endpoint.ts';
import { parametersOf } from '#http/openapi/operations.ts';
import type { Schema } from '#http/schema.ts';
import type { OnMismatch } from '#http/view.ts';

/**
 * The request that asks for a tool, and whose key it has. Its headers and query are not those of
 * the tool's endpoint.
 */
export type Caller = RawRequest & { readonly admission: Admitted };

/** An endpoint of the API as an assistant calls it. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema & { readonly type: 'object' };
  /** As its endpoint declares. */
  readonly passesPricesOn: boolean;
  /** The JSON of the answer. Throws an ApiError where the endpoint refuses the arguments. */
  readonly call: (given: Readonly<Record<string, unknown>>, caller: Caller) => Promise<string>;
};

/** How many items a list has where the assistant does not say: a hundred would fill its context. */
const DEFAULT_LIMIT = 20;

/**
 * Makes an endpoint a tool that answers what the endpoint answers: its parameters are the
 * arguments, read and refused by the same rules. A list has 20 items unless `limit` says otherwise.
 */
export function toolsBy(onMismatch: OnMismatch) {
  return <const E extends Endpoint & { readonly id: string }>(
    endpoint: E,
    action: Action<E>,
  ): Tool => {
    const respond = createRespond(endpoint, action, onMismatch);
    const { id, summary, description = '', pathParameters = {} } = endpoint;
    const inputSchema = inputSchemaOf(endpoint);
    const hasLimit = Object.hasOwn(inputSchema.properties, 'limit');
    const isInPath = ([name]: Pair) => Object.hasOwn(pathParameters, name);
    return {
      name: id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      title: summary,
      description: `${summary}. ${description}`.trim(),
      inputSchema,
      passesPricesOn: endpoint.passesPricesOn ?? false,
      call: async (given, caller) => {
        const pairs = pairsOf({ ...(hasLimit && { limit: DEFAULT_LIMIT }), ...given });
        const { body = '' } = await respond({
          ...caller,
          headers: {},
          rawQuery: new URLSearchParams(pairs.filter((pair) => !isInPath(pair))).toString(),
          pathParameters: Object.fromEntries(pairs.filter(isInPath)),
          body: undefined,
          isBase64Encoded: false,
        });
        return body;
      },
    };
  };
}

type Pair = [name: string, text: string];

/** Arguments as the query string would have them. Null stands for one that is not given. */
function pairsOf(given: Readonly<Record<string, unknown>>): Pair[] {
  return Object.entries(given).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== null && each !== undefined)
      .map((each): Pair => [name, typeof each === 'string' ? each : JSON.stringify(each)]),
  );
}

/** The parameters of an endpoint as a JSON Schema of one object. */
function inputSchemaOf(endpoint: Endpoint) {
  const properties = Object.fromEntries(
    parametersOf(endpoint).map(({ name, description, schema }) => {
      const limit = name === 'limit' && { default: DEFAULT_LIMIT };
      return [name as string, { description, ...(schema as Schema), ...limit }];
    }),
  );
  const required = Object.keys(endpoint.pathParameters ?? {});
  return { type: 'object' as const, properties, required, additionalProperties: false };
}
