import { describe, expect, test } from 'vitest';
import type { DeployedStack, Template } from '../../bin/deploy/assembly.ts';
import { removalOf } from '../../bin/deploy/failed-creation.ts';
import { feedTerms } from '../../bin/deploy/feed-terms.ts';
import { type Account, missingFor, warningsFor } from '../../bin/deploy/preflight.ts';
import { PROD, templateFor } from '../infra/synthesize.ts';

const REGION = 'eu-west-1';
const template = templateFor(PROD).template.toJSON() as Template;
const withoutReserve = templateFor({ ...PROD, RESERVED_CONCURRENCY: 'off' });

function aStack(changes: Partial<DeployedStack> = {}): DeployedStack {
  return {
    name: 'betting-analytics-prod',
    region: REGION,
    bootstrapVersion: 6,
    template,
    ...changes,
  };
}

/** An account that has everything, but for what is changed. */
function anAccount(changes: Partial<Account> = {}): Account {
  return {
    concurrency: async () => ({ limit: 1_000, unreserved: 1_000 }),
    bootstrapVersion: async () => 21,
    deployedTemplate: async () => undefined,
    stacks: async () => ({ limit: 2_000, used: 1 }),
    mail: async () => ({ isVerified: true, isProduction: true }),
    ...changes,
  };
}

const reserved = Object.values(templateFor(PROD).ofType('AWS::Lambda::Function'))
  .map(({ Properties }) => Number(Properties.ReservedConcurrentExecutions ?? 0))
  .reduce((sum, each) => sum + each, 0);

describe('before production is deployed', () => {
  test('an account that allows everything is found to lack nothing', async () => {
    expect(await missingFor([aStack()], anAccount())).toEqual([]);
  });

  test('a new account, whose functions share ten environments, is refused with the request to file', async () => {
    const account = anAccount({ concurrency: async () => ({ limit: 10, unreserved: 10 }) });
    const [problem = '', ...others] = await missingFor([aStack()], account);
    expect(others).toEqual([]);
    expect(problem).toContain(`reserves ${reserved} environments`);
    expect(problem).toContain(
      `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000 --region ${REGION}`,
    );
    expect(problem).toContain('RESERVED_CONCURRENCY=off');
  });

  test('an account that has reserved its thousand asks for what is lacking beside them', async () => {
    const account = anAccount({ concurrency: async () => ({ limit: 1_000, unreserved: 250 }) });
    const [problem] = await missingFor([aStack()], account);
    expect(problem).toContain(`--desired-value ${750 + reserved + 100} --region`);
  });

  test('the same account is enough where RESERVED_CONCURRENCY=off is decided by name', async () => {
    const account = anAccount({ concurrency: async () => ({ limit: 10, unreserved: 10 }) });
    const stack = aStack({ template: withoutReserve.template.toJSON() as Template });
    expect(await missingFor([stack], account)).toEqual([]);
  });

  test('an update needs nothing that the stage has reserved already', async () => {
    const account = anAccount({
      concurrency: async () => ({ limit: reserved + 100, unreserved: 100 }),
      deployedTemplate: async () => template,
    });
    expect(await missingFor([aStack()], account)).toEqual([]);
  });

  test('each region has to be bootstrapped, that of the edge too', async () => {
    const account = anAccount({
      bootstrapVersion: async (region) => (region === REGION ? 21 : undefined),
    });
    const edge = aStack({ name: 'betting-analytics-prod-edge', region: 'us-east-1' });
    expect(await missingFor([aStack(), edge], account)).toEqual([
      'us-east-1 is not bootstrapped; the stacks need version 6: npx cdk bootstrap aws://ACCOUNT/us-east-1',
    ]);
  });

  test('a bootstrap that is too old is told by its version', async () => {
    const account = anAccount({ bootstrapVersion: async () => 5 });
    const [problem] = await missingFor([aStack()], account);
    expect(problem).toContain('is bootstrapped by 5; the stacks need version 6');
  });

  test('a region without room for the stacks is told with the request to file', async () => {
    const account = anAccount({ stacks: async () => ({ limit: 200, used: 200 }) });
    const [problem] = await missingFor([aStack()], account);
    expect(problem).toContain('--service-code cloudformation');
    expect(problem).toContain('--desired-value 201');
  });

  test.each([
    [
      'is not verified',
      { isVerified: false, isProduction: true },
      /not verified mail\.example\.org/,
    ],
    ['may not write to strangers', { isVerified: true, isProduction: false }, /production-access/],
  ])('a sender of sign-up mail that %s is told', async (_, state, message) => {
    const SourceArn = {
      'Fn::Join': [
        '',
        ['arn:', { Ref: 'AWS::Partition' }, ':ses:eu-west-1:1:identity/mail.example.org'],
      ],
    };
    const pool = {
      Type: 'AWS::Cognito::UserPool',
      Properties: { EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', SourceArn } },
    };
    const stack = aStack({ template: { Resources: { pool } } });
    const asked: string[] = [];
    const mail: Account['mail'] = async (_region, identity) => {
      asked.push(identity);
      return state;
    };
    const problems = await missingFor([stack], anAccount({ mail }));
    expect(problems).toEqual([expect.stringMatching(message)]);
    expect(asked).toEqual(['mail.example.org']);
  });

  test('SES is asked for the domain that sign-up is mailed from', async () => {
    const asked: string[] = [];
    const mail: Account['mail'] = async (_region, identity) => {
      asked.push(identity);
      return { isVerified: true, isProduction: true };
    };
    await missingFor([aStack()], anAccount({ mail }));
    expect(asked).toEqual([PROD.MAIL_FROM.split('@')[1]]);
  });

  test('a question that AWS does not answer stops the deployment: nothing is taken for granted', async () => {
    const concurrency = () => Promise.reject(new Error('AccessDenied: lambda:GetAccountSettings'));
    expect(await missingFor([aStack()], anAccount({ concurrency }))).toEqual([
      'AWS does not say what the account allows: Error: AccessDenied: lambda:GetAccountSettings',
    ]);
  });
});

describe('of the alarm on busy functions the operator is told', () => {
  const warningsAt = (limit: number) =>
    warningsFor(
      [aStack(), aStack({ name: 'other', template: { Resources: {} } })],
      anAccount({ concurrency: async () => ({ limit, unreserved: limit }) }),
    );

  test.each([
    [10, 'never'],
    [499, 'never'],
    [500, 'late'],
    [999, 'late'],
  ])('that with %i functions at a time it comes %s', async (limit, when) => {
    expect(await warningsAt(limit)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^betting-analytics-prod-functions-busy .* may run ${limit}, so the alarm comes ${when}: ` +
            `.* L-B99A9384 --desired-value 1000 --region ${REGION}$`,
        ),
      ),
    ]);
  });

  test('nothing where it goes on at half of what the account may run', async () => {
    expect(await warningsAt(1_000)).toEqual([]);
    expect(await warningsAt(3_000)).toEqual([]);
  });

  test('what AWS does not answer, which stops nothing', async () => {
    const concurrency = () => Promise.reject(new Error('AccessDenied'));
    expect(await warningsFor([aStack()], anAccount({ concurrency }))).toEqual([
      'AWS does not say how many functions may run at a time: Error: AccessDenied',
    ]);
  });
});

describe('without reserved concurrency', () => {
  test('the limits of routes, which hold the bounds of dollars, are those of a stage that reserves it', () => {
    const limitsOf = (from: typeof withoutReserve) =>
      Object.values(from.ofType('AWS::ApiGatewayV2::Stage')).map(({ Properties }) => [
        Properties.DefaultRouteSettings,
        Properties.RouteSettings,
      ]);
    expect(limitsOf(withoutReserve)).toEqual(limitsOf(templateFor(PROD)));
    expect(limitsOf(withoutReserve)).toHaveLength(1);
  });
});

describe('what a failed creation left behind', () => {
  test('of a table is removed after its protection', () => {
    expect(removalOf({ type: 'AWS::DynamoDB::GlobalTable', id: 'table-1' })).toEqual([
      'aws dynamodb update-table --table-name table-1 --no-deletion-protection-enabled',
      'aws dynamodb delete-table --table-name table-1',
    ]);
  });

  test('has a command for everything that a stage keeps', () => {
    const kept = Object.values(
      template.Resources as Record<string, { Type: string; DeletionPolicy?: string }>,
    ).filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'));
    expect(kept.length).toBeGreaterThan(4);
    for (const { Type } of kept) {
      expect(removalOf({ type: Type, id: 'x' })[0], Type).toMatch(/^aws /);
    }
  });
});

describe('before a stage is deployed, the operator is told', () => {
  const termsOf = (settings: Readonly<Record<string, string>>) =>
    feedTerms([aStack({ template: templateFor(settings).template.toJSON() as Template })]);

  test('what the terms of its feed ask for', () => {
    expect(feedTerms([aStack()])).toEqual([expect.stringContaining('written permission')]);
  });

  test('the same of each of several feeds, once for each provider', () => {
    const kinds = ['the-odds-api', 'odds-api-io', 'the-odds-api'];
    const feeds = kinds.map((kind, at) => ({ name: `feed-${at}`, kind, credits: 'none' }));
    expect(termsOf({ ODDS_FEEDS: JSON.stringify(feeds) })).toEqual([
      expect.stringContaining('the-odds-api.com/terms'),
      expect.stringContaining('odds-api.io/terms'),
    ]);
  });

  test('nothing of the kind where the odds are invented', () => {
    expect(termsOf({})).toEqual([]);
  });
});
