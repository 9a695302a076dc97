/**
 * `npm run dynamodb-local`: Amazon's DynamoDB Local at 127.0.0.1:8000 until Ctrl-C, for machines
 * that Dynoxide has no binary for. Its tables are in memory. Needs Java 17 and Maven.
 */
import { startDynamoDbLocal } from './server.ts';

const port = Number(process.env.DYNAMODB_PORT || 8000);
const { endpoint, ended } = await startDynamoDbLocal(port).catch((error: Error) => {
  console.error(`DynamoDB Local does not start: ${error.message}`);
  process.exit(1);
});
console.log(`DynamoDB Local answers. In another terminal: DYNAMODB_ENDPOINT=${endpoint} npm start`);
await ended;
