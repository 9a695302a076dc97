import { join } from 'node:path';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { parseKeySecrets } from '#domain/access/api-key.ts';
import { LOCAL_CLIENT } from '../local/local-client.ts';
import { runLocalStack } from '../local/run.ts';
import { demoKey } from './demo-key.ts';

// A Lambda runs in UTC, and the threads that stand for it take the time zone of this process.
process.env.TZ = 'UTC';

process.exitCode = await runLocalStack({
  makeDemoKey: async ({ dynamodbEndpoint, tableName, apiKeySecrets, dataDir }) => {
    const client = createTableClient({ ...LOCAL_CLIENT, endpoint: dynamodbEndpoint });
    try {
      const access = {
        table: { client, tableName },
        keySecrets: parseKeySecrets(apiKeySecrets),
      };
      return await demoKey(access, join(dataDir, 'demo-key.json'), Date.now());
    } finally {
      client.destroy();
    }
  },
});
