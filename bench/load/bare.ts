/**
 * The least that a function of the API must do: count a request in one conditional write, and
 * answer.
 */
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient({});

export async function handler({ headers }: { headers: { authorization: string } }) {
  const Key = { pk: { S: `BENCH#${headers.authorization}` }, sk: { S: 'BENCH' } };
  await client.send(
    new UpdateItemCommand({
      TableName: process.env.TABLE_NAME,
      Key,
      UpdateExpression: 'ADD used :one',
      ConditionExpression: 'attribute_not_exists(used) OR used < :limit',
      ExpressionAttributeValues: { ':one': { N: '1' }, ':limit': { N: '1000000000' } },
    }),
  );
  return { statusCode: 200, headers: { 'Content-Type': 'application/json' }, body: '{}' };
}
