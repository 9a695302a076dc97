import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CloudFormationClient,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { loadCaptures } from '../support/odds-api/captures.ts';
import { LOOPBACK_API_KEY, startOddsApiServer } from '../support/odds-api-server.ts';
import { newerSnapshot } from './consumer.ts';
import { deployedApi } from './deployed-api.ts';
import { ACCOUNT, type Emulator, REGION } from './emulator.ts';
import { typeCommands } from './runbook-commands.ts';
import { fireSchedule } from './scan-loop.ts';
import { deployedResources } from './stack-resources.ts';
import { FOLDER, type Outputs, type StageCommands, stageCommands } from './stage-commands.ts';

const CAPTURES = join(import.meta.dirname, '../fixtures/odds-api');
const MATCHES = '/api/v1/matches?hours=168&limit=500';

/**
 * Production's life on the emulator: refused while a setting is missing, deployed, used, destroyed
 * as the runbook says, and deployed again beside what the first stack left. Its odds come from
 * recorded captures over loopback.
 */
export async function secondBirth(emulator: Emulator, done: (what: string) => void): Promise<void> {
  const feed = await startOddsApiServer({ captures: loadCaptures(CAPTURES) });
  try {
    const prod = stageCommands(emulator, 'prod', {
      ODDS_API_BASE_URL: feed.url,
      ODDS_MONTHLY_CREDITS: 'none',
      MONTHLY_BUDGET_USD: 'none',
      COGNITO_MAIL: 'on',
      ALARM_EMAIL: 'ops@example.org',
      ALARM_LIST_EMAIL: 'alarms@example.org',
      DEPLOY_ACCOUNT: ACCOUNT,
      DEPLOY_REGION: REGION,
      // The first scan of a real feed has to be done before the next slot is due, on a busy machine
      // too.
      SCAN_INTERVAL_SECONDS: '15',
    });
    await refusals(prod);
    done('prod is refused without its settings, and where nobody can approve its permissions');

    await failedCreations(emulator, prod);
    done(
      'a creation that failed is repeated: what holds data is listed with the commands that remove it',
    );

    const first = await prod.deploy();
    const firstKey = await useStage(emulator, prod, first);
    done(
      `prod is deployed and serves the real feed with the key of its secret, table ${first.TableName}`,
    );

    await assert.rejects(
      prod.cdk(['destroy', '--all', '--force']),
      /[Tt]ermination ?[Pp]rotection/,
    );
    for (const StackName of prod.stacks) {
      await clients(emulator).cloudFormation.send(
        new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
      );
    }
    const resources = await deployedResources(emulator, prod.stacks);
    await prod.cdk(['destroy', '--all', '--force']);
    const kept = await keptNames(emulator, first);
    done(
      `cdk destroy of ${resources.size} resources waits for its protection to be lifted, and keeps the data`,
    );

    // AWS refuses a stack that gives a name which is taken. The emulator does not, so the template
    // is searched for it.
    for (const stack of prod.stacks) {
      const template = readFileSync(join(FOLDER, 'cdk.out', `${stack}.template.json`), 'utf8');
      for (const name of kept) {
        assert.ok(!template.includes(`"${name}"`), name);
      }
    }
    const second = await prod.deploy();
    assert.equal((await deployedResources(emulator, prod.stacks)).size, resources.size);
    const secondKey = await useStage(emulator, prod, second);
    const get = deployedApi(second.ApiUrl, emulator.port);
    assert.equal((await get(MATCHES, secondKey)).status, 200);
    assert.equal((await get(MATCHES, firstKey)).status, 401);
    done(
      'prod is born again: no name that was kept is in its way, its table is empty, and it ' +
        'serves anew',
    );
  } finally {
    await feed.close();
  }
}

/**
 * Fails once in the stack of the data, which leaves the pool of users behind, and once in that of the service,
 * which leaves nothing. The next deployment begins where the last one ended.
 */
async function failedCreations(emulator: Emulator, prod: StageCommands): Promise<void> {
  const failure = async (type: Parameters<Emulator['failCreationOf']>[0]): Promise<string> => {
    emulator.failCreationOf(type);
    const said = await prod.deploy().then(
      () => '',
      (error: unknown) => String(error),
    );
    emulator.failCreationOf(undefined);
    assert.match(said, /run the same command again/);
    return said;
  };
  const inData = await failure('AWS::Cognito::UserPoolDomain');
  const removals = inData.match(/^ +aws .*$/gm) ?? [];
  assert.equal(removals.length, 2, inData);
  await typeCommands(emulator, removals);
  const inService = await failure('AWS::StepFunctions::StateMachine');
  assert.doesNotMatch(inService, /left behind/);
}

/** What must not be deployed is not, whoever asks. */
async function refusals(prod: StageCommands): Promise<void> {
  const synth = ['synth', '--quiet'];
  await assert.rejects(prod.cdk(synth, { ALARM_EMAIL: '' }), /ALARM_EMAIL is not set/);
  await assert.rejects(prod.cdk(synth, { ODDS_FEED: 'simulated' }), /odds are invented/);
  await assert.rejects(prod.cdk(synth, { DEPLOY_ACCOUNT: '' }), /DEPLOY_ACCOUNT is not set/);
  // It lists the permissions and asks; what it says where nobody answers differs by the state of
  // the stack.
  const alone = ['deploy', prod.stack, '--exclusively'];
  await assert.rejects(prod.cdk(alone, {}), /security-related changes/);
}

/**
 * Puts the key of the feed in its place, makes an API key, and reads a snapshot that was made with
 * both.
 */
async function useStage(
  emulator: Emulator,
  prod: StageCommands,
  outputs: Outputs,
): Promise<string> {
  await putFeedKey(emulator, outputs, LOOPBACK_API_KEY);
  const key = await prod.createKey();
  await fireSchedule(emulator.port, `${prod.stack}-scan-loop`);
  const get = deployedApi(outputs.ApiUrl, emulator.port);
  await newerSnapshot(get, key);
  // An excerpt of recorded odds has matches, but no value bet for sure.
  const matches = (await get(MATCHES, key)).json<{ readonly count: number }>();
  assert.ok(matches.count > 0);
  return key;
}

/** Puts a key of the odds feed in its place. */
export async function putFeedKey(
  emulator: Emulator,
  { OddsApiKeySecret: SecretId }: Outputs,
  SecretString: string,
): Promise<void> {
  await clients(emulator).secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
}

/** Names of the table and both secrets of a destroyed stack; throws where one of them is gone. */
async function keptNames(emulator: Emulator, outputs: Outputs): Promise<readonly string[]> {
  const { secrets } = clients(emulator);
  await describeTable(emulator, outputs.TableName);
  const ids = [outputs.OddsApiKeySecret, outputs.WebhookMasterKeySecret];
  const kept = await Promise.all(
    ids.map((SecretId) => secrets.send(new DescribeSecretCommand({ SecretId }))),
  );
  for (const { DeletedDate } of kept) {
    assert.equal(DeletedDate, undefined);
  }
  return [outputs.TableName, ...kept.map(({ Name = '' }) => Name)];
}

/** Throws ResourceNotFoundException where there is no such table. */
export async function describeTable(emulator: Emulator, TableName: string): Promise<void> {
  await clients(emulator).dynamoDb.send(new DescribeTableCommand({ TableName }));
}

function clients({ env }: Emulator) {
  const options = {
    endpoint: env.AWS_ENDPOINT_URL ?? '',
    region: REGION,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  return {
    cloudFormation: new CloudFormationClient(options),
    dynamoDb: new DynamoDBClient(options),
    secrets: new SecretsManagerClient(options),
  };
}
