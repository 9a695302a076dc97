import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LOCAL_CLIENT } from '../local-client.ts';
import type { LocalSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import type { TablePlan } from '../template/stack-plan.ts';
import { ensureTable } from './create-table.ts';
import { startDynoxide } from './dynoxide.ts';
import { startExpiry } from './expire-items.ts';

/** Uses the database that the settings name, or starts Dynoxide with its file in the data directory. */
export async function startTableServer({ dynamodbEndpoint, dataDir }: LocalSettings) {
  const own = dynamodbEndpoint === undefined ? await startDynoxide(join(dataDir, 'table.db')) : undefined;
  const endpoint = own?.endpoint ?? dynamodbEndpoint ?? '';
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  void own?.child.exited.then(({ code, output }) =>
    lost.reject(new StartError(`The local table ended with code ${code}. ${output.trim()}`)),
  );
  const client = new DynamoDBClient({ ...LOCAL_CLIENT, endpoint });
  let expiry: NodeJS.Timeout | undefined;
  return {
    endpoint,
    /** Makes the table unless it exists, and expires its items from now on. */
    async ensureTable(plan: TablePlan): Promise<void> {
      await ensureTable(client, plan);
      expiry = startExpiry(client, plan);
    },
    /** Rejects when the database has ended by itself; otherwise never settles. */
    lost: lost.promise,
    async stop(): Promise<void> {
      clearInterval(expiry);
      client.destroy();
      await own?.child.stop();
    },
  };
}
