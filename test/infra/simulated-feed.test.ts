import { describe, expect, test } from 'vitest';
import { joined, PROD, type Resource, templateFor } from './synthesize.ts';

const dev = templateFor({ ODDS_SIMULATION: 'lively' });
const others = {
  'the stage of this machine': templateFor({ STAGE: 'local' }),
  'stage dev with real odds': templateFor({ ODDS_FEED: 'the-odds-api' }),
  production: templateFor(PROD),
};

function functionOf({ ofType }: typeof dev, name: string): Resource | undefined {
  return Object.values(ofType('AWS::Lambda::Function')).find(({ Properties }) =>
    String(Properties.FunctionName).endsWith(`-${name}`),
  );
}

function variablesOf(from: typeof dev, name: string): Record<string, unknown> {
  const environment = functionOf(from, name)?.Properties.Environment;
  return (environment as { Variables: Record<string, unknown> }).Variables;
}

describe('stage dev on the simulated market', () => {
  test('has one function with an address of its own, which the readers of odds are told', () => {
    const urls = Object.entries(dev.ofType('AWS::Lambda::Url'));
    expect(urls).toHaveLength(1);
    const [id, url] = urls[0] ?? [];
    expect(JSON.stringify(url?.Properties.TargetFunctionArn)).toContain('simulatedfeed');
    for (const name of ['scan-odds', 'settle-record']) {
      expect(variablesOf(dev, name)).toMatchObject({
        ODDS_FEED: 'the-odds-api',
        ODDS_API_BASE_URL: { 'Fn::GetAtt': [id, 'FunctionUrl'] },
      });
    }
  });

  test('lets that function read the key of the feed and write its log, and nothing else', () => {
    const role = Object.entries(dev.ofType('AWS::IAM::Policy')).filter(([id]) =>
      id.includes('simulatedfeed'),
    );
    const statements = role.flatMap(([, { Properties }]) => {
      const { Statement } = Properties.PolicyDocument as {
        Statement: { Action: string | string[]; Resource: unknown }[];
      };
      return Statement.map(({ Action, Resource }) => [
        [Action].flat().sort().join(' '),
        joined(Resource).replace(/[0-9A-F]{8}$/, ''),
      ]);
    });
    expect(statements.sort()).toEqual([
      ['logs:CreateLogStream logs:PutLogEvents', 'scanssimulatedfeedlogs'],
      ['secretsmanager:GetSecretValue', 'scansoddsapikey'],
    ]);
    expect(Object.keys(variablesOf(dev, 'simulated-feed')).sort()).toEqual([
      'ODDS_API_KEY_SECRET',
      'ODDS_SIMULATION',
      'POWERTOOLS_METRICS_NAMESPACE',
      'POWERTOOLS_SERVICE_NAME',
    ]);
  });

  test('changes no secret of a stage that had real odds', () => {
    const secrets = ({ ofType }: typeof dev) => Object.keys(ofType('AWS::SecretsManager::Secret'));
    expect(secrets(dev)).toEqual(secrets(others['stage dev with real odds']));
  });
});

test.each(Object.entries(others))(
  '%s has no such function and no public address of one',
  (_, from) => {
    expect(functionOf(from, 'simulated-feed')).toBeUndefined();
    from.template.resourceCountIs('AWS::Lambda::Url', 0);
    expect(variablesOf(from, 'scan-odds')).not.toHaveProperty('ODDS_API_BASE_URL');
  },
);

test('only the stage of this machine says which prices the local stack is to simulate', () => {
  const { 'the stage of this machine': local, ...deployed } = others;
  expect(variablesOf(local, 'scan-odds')).toHaveProperty('ODDS_SIMULATION', 'realistic');
  for (const from of [dev, ...Object.values(deployed)]) {
    expect(variablesOf(from, 'scan-odds')).not.toHaveProperty('ODDS_SIMULATION');
  }
});

describe('several feeds', () => {
  const feeds = [
    { name: 'one', kind: 'the-odds-api' },
    { name: 'two', kind: 'the-odds-api', base_url: 'https://odds.example.org', secret: 'second' },
  ];
  const two = templateFor({ ODDS_FEEDS: JSON.stringify(feeds) });

  test('have a secret each where they name one, which the readers of odds may read and are told', () => {
    const before = Object.keys(
      others['stage dev with real odds'].ofType('AWS::SecretsManager::Secret'),
    );
    const added = Object.keys(two.ofType('AWS::SecretsManager::Secret')).filter(
      (id) => !before.includes(id),
    );
    expect(added).toEqual([expect.stringContaining('oddsapikeysecond')]);
    for (const name of ['scan-odds', 'settle-record']) {
      const told = variablesOf(two, name);
      expect(told).toMatchObject({ ODDS_FEEDS: JSON.stringify(feeds) });
      expect(JSON.stringify(told.ODDS_API_KEY_SECRET_SECOND)).toContain('oddsapikeysecond');
      expect(told).not.toHaveProperty('ODDS_FEED');
    }
  });

  test('that have a secret each need no key of the stage', () => {
    const each = feeds.map((feed, i) => ({ ...feed, secret: `feed${i}` }));
    const all = templateFor({ ODDS_FEEDS: JSON.stringify(each) });
    for (const name of ['scan-odds', 'settle-record']) {
      expect(variablesOf(all, name)).not.toHaveProperty('ODDS_API_KEY_SECRET');
      expect(variablesOf(two, name)).toHaveProperty('ODDS_API_KEY_SECRET');
    }
  });

  test('get the memory that their quotes take, which one feed does without', () => {
    const memoryOf = (from: typeof dev) => functionOf(from, 'scan-odds')?.Properties.MemorySize;
    expect([memoryOf(dev), memoryOf(two)]).toEqual([1769, 3008]);
  });

  test('of the simulated market are two paths of one function', () => {
    const simulated = templateFor({
      ODDS_FEEDS: JSON.stringify([
        { name: 'a', kind: 'simulated' },
        { name: 'b', kind: 'simulated-variant' },
      ]),
    });
    expect(Object.keys(simulated.ofType('AWS::Lambda::Url'))).toHaveLength(1);
    expect(variablesOf(simulated, 'scan-odds')).toHaveProperty('ODDS_API_BASE_URL');
  });
});
