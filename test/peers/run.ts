/**
 * What others wrote, beside our own: verifiers of logs that judge the record, and Amazon's own
 * stand-in for DynamoDB.
 *
 *     npm run test:peers -- record-proof [--entries N]
 *     npm run test:peers -- dynamodb-local [test]
 */
import { readOptions, UsageProblem } from '../../bench/program.ts';

const PEERS: Readonly<Record<string, string>> = {
  'record-proof': '../record-proof/run.ts',
  'dynamodb-local': '../dynamodb-local/run.ts',
};

const peer = PEERS[process.argv[2] ?? ''];
if (peer === undefined) {
  readOptions('npm run test:peers -- record-proof|dynamodb-local', {}, () => {
    throw new UsageProblem('Name one of the peers.');
  });
} else {
  await import(peer);
}
