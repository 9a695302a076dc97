import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { PENDING_INDEX } from '#adapters/dynamodb/keys.ts';

/**
 * The keys and the index of the service's table, for tables that are made without the template. A
 * test holds them against the template.
 */
export const SERVICE_TABLE = {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'pendingIn', AttributeType: 'S' },
    { AttributeName: 'dueAt', AttributeType: 'N' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: PENDING_INDEX,
      KeySchema: [
        { AttributeName: 'pendingIn', KeyType: 'HASH' },
        { AttributeName: 'dueAt', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
} satisfies Omit<CreateTableCommandInput, 'TableName'>;
