import { join } from 'node:path';
import type { LocalSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import type { TablePlan } from '../template/stack-plan.ts';
import { ensureTable } from './create-table.ts';
import { startDynoxide } from './dynoxide.ts';
import { startExpiry } from './expire-items.ts';
import { createLocalTableClient } from './local-client.ts';

/** The database of this machine. */
export type TableServer = {
  readonly endpoint: string;
  /** Makes the tables that do not exist yet, expires their items from now on, and returns the name of the first. */
  ensureTables(plans: readonly TablePlan[]): Promise<string>;
  /** Rejects when the database has ended by itself; otherwise never settles. */
  readonly lost: Promise<never>;
  stop(): Promise<void>;
};

/** Uses the database that the settings name, or starts Dynoxide with its file in the data directory. */
export async function startTableServer({ dynamodbEndpoint, dataDir }: LocalSettings): Promise<TableServer> {
  const own = dynamodbEndpoint === undefined ? await startDynoxide(join(dataDir, 'table.db')) : undefined;
  const endpoint = own?.endpoint ?? dynamodbEndpoint ?? '';
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  void own?.child.exited.then(({ code, output }) =>
    lost.reject(new StartError(`The local table ended with code ${code}. ${output.trim()}`)),
  );
  const client = createLocalTableClient(endpoint);
  const expiries: { stop(): void }[] = [];
  return {
    endpoint,
    async ensureTables(plans) {
      const [first] = plans;
      if (first === undefined) throw new StartError('The template holds no table');
      for (const plan of plans) {
        await ensureTable(client, plan);
        expiries.push(startExpiry(client, plan));
      }
      return first.tableName;
    },
    lost: lost.promise,
    async stop() {
      for (const expiry of expiries) expiry.stop();
      client.destroy();
      await own?.child.stop();
    },
  };
}
