import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_FUNCTIONS } from '#functions/account-endpoints.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import { list } from '../support/policy.ts';
import { functionsByName, statementsOf } from './deployed-functions.ts';
import { joined, PROD, type Resource, templateFor } from './synthesize.ts';

const prod = templateFor(PROD);
const dev = templateFor();
const atOnce = templateFor({ ...PROD, RELEASE: 'at-once' });
const SERVING = [...Object.keys(ENDPOINTS), ...Object.keys(ACCOUNT_FUNCTIONS), 'not-found'].sort();

type Released = Resource & {
  readonly UpdatePolicy?: {
    readonly CodeDeployLambdaAliasUpdate: { DeploymentGroupName: unknown };
  };
};

const aliases = Object.entries(prod.ofType('AWS::Lambda::Alias')) as [string, Released][];
const groups = prod.ofType('AWS::CodeDeploy::DeploymentGroup');
const nameOf = (id: string) => [...functionsByName(prod)].find(([, fn]) => fn.id === id)?.[0];

describe('a release', () => {
  test('of every function that answers requests goes through its alias, and requests reach that alone', () => {
    const aliased = aliases.map(([, { Properties }]) => nameOf(joined(Properties.FunctionName)));
    expect(aliased.toSorted()).toEqual(SERVING);
    const called = [
      ...Object.values(prod.ofType('AWS::ApiGatewayV2::Integration')).map(({ Properties }) =>
        joined(Properties.IntegrationUri),
      ),
      ...Object.values(prod.ofType('AWS::Lambda::Permission')).map(({ Properties }) =>
        joined(Properties.FunctionName),
      ),
    ];
    expect([...new Set(called)].sort()).toEqual(aliases.map(([id]) => id).sort());
  });

  test('gives a tenth of the requests to the new version for five minutes, and is taken back while the API answers with 5xx', () => {
    const [alarmId, alarm] =
      Object.entries(prod.ofType('AWS::CloudWatch::Alarm')).find(([, { Properties }]) =>
        String(Properties.AlarmName).endsWith('-release'),
      ) ?? [];
    expect(alarm?.Properties).toMatchObject({ MetricName: '5xx', Period: 60, Threshold: 3 });
    expect(Object.keys(groups)).toHaveLength(SERVING.length);
    for (const { Properties } of Object.values(groups)) {
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: alarmId } }] },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
        },
      });
    }
    const followed = aliases.map(([, { UpdatePolicy }]) =>
      joined(UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName),
    );
    expect(followed.toSorted()).toEqual(Object.keys(groups).sort());
  });

  test('may move the aliases of these functions, and read its own alarm', () => {
    const [role] = Object.keys(prod.ofType('AWS::IAM::Role')).filter((id) =>
      /^apireleases/.test(id),
    );
    const statements = Object.values(prod.ofType('AWS::IAM::Policy'))
      .filter(({ Properties }) =>
        list(Properties.Roles as never)
          .map(joined)
          .includes(role ?? ''),
      )
      .flatMap(statementsOf);
    const actions = statements.flatMap(({ Action }) => list(Action));
    expect([...new Set(actions)].sort()).toEqual([
      'cloudwatch:DescribeAlarms',
      'lambda:GetAlias',
      'lambda:GetProvisionedConcurrencyConfig',
      'lambda:UpdateAlias',
    ]);
  });

  test('can be tried in stage dev by the setting that the page of the first deployment names', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/first-deployment.md'), 'utf8');
    const [row = ''] = /^\| Whether releases shift .*$/m.exec(page) ?? [];
    const [, setting = '', value = ''] = /`(\w+)=(\S+) npm run deploy`/.exec(row) ?? [];
    const tried = templateFor({ [setting]: value });
    expect(Object.keys(tried.ofType('AWS::CodeDeploy::DeploymentGroup'))).toHaveLength(
      SERVING.length,
    );
  });

  test('takes all requests at once where the stage says so, as in stage dev', () => {
    for (const from of [dev, atOnce]) {
      expect(from.ofType('AWS::CodeDeploy::DeploymentGroup')).toEqual({});
      expect(Object.keys(from.ofType('AWS::Lambda::Alias'))).toHaveLength(SERVING.length);
    }
  });
});
