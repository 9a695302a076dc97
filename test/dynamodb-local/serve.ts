/**
 * `npm run dynamodb-local`: Amazon's DynamoDB Local at 127.0.0.1:8000 until Ctrl-C, for machines that Dynoxide has no
 * binary for. Its tables are in memory. Needs Java 17 and Maven.
 */
import { startDynamoDbLocal } from './server.ts';

const { endpoint, ended } = await startDynamoDbLocal(Number(process.env.DYNAMODB_PORT || 8000));
console.log(`DynamoDB Local answers. In another terminal: DYNAMODB_ENDPOINT=${endpoint} npm start`);
await ended;
