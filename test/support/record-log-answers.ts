import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { checkpoint, key, proof, tile } from '#functions/get-record-log/endpoint.ts';
import { createGetRecordLog } from '#functions/get-record-log/get-record-log.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { createHandler } from '#http/create-handler.ts';
import { routeKeysOf } from '#http/routes.ts';
import { createRouter } from '../../local/gateway/router.ts';

export type Log = Parameters<typeof createGetRecordLog>[0]['log'];

const quiet = { logger: new Logger({ logLevel: 'SILENT' }) };

/** What the function of the log answers to GET of a path, such as `/record/checkpoint`. */
export function recordLogAnswers(
  log: Log,
  onDamage: () => void = () => undefined,
): (path: string) => Promise<ApiResponse> {
  const actions = createGetRecordLog({ log, onDamage });
  const handlers = [
    createHandler(checkpoint, actions.checkpoint, quiet),
    createHandler(key, actions.key, quiet),
    createHandler(tile, actions.tile, quiet),
    createHandler(proof, actions.proof, quiet),
  ];
  const route = createRouter(
    handlers.flatMap((target) =>
      routeKeysOf(target.endpoint).map((routeKey) => ({ routeKey, target })),
    ),
  );
  return async (path) => {
    const routed = route('GET', path);
    if (!routed) {
      throw new Error(`No route takes ${path}`);
    }
    const { target, routeKey, pathParameters } = routed;
    return target({ routeKey, rawPath: path, pathParameters }, {} as Context);
  };
}
