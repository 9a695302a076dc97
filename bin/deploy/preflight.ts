import { busyAlarm, type DeployedStack, mailIdentity, reservedConcurrency } from './assembly.ts';

/** What AWS says of an account, one question each; a question may remain without an answer. */
export type Account = {
  /** Environments that functions may have at once, and how many of them no function reserves. */
  concurrency(region: string | undefined): Promise<{ limit: number; unreserved: number }>;
  /** The version of the CDK's own stack there; undefined where there is none. */
  bootstrapVersion(region: string | undefined): Promise<number | undefined>;
  /** What is deployed under the name of a stack; undefined where there is nothing. */
  deployedTemplate(stack: DeployedStack): Promise<DeployedStack['template'] | undefined>;
  /** Stacks that the region may have, and how many it has. */
  stacks(region: string | undefined): Promise<{ limit: number; used: number }>;
  mail(
    region: string | undefined,
    identity: string,
  ): Promise<{ isVerified: boolean; isProduction: boolean }>;
};

/** Lambda refuses a reservation that leaves less than this to all other functions. */
const MIN_UNRESERVED = 100;
/** What AWS grants an account by default, though not to a new one. */
const USUAL_CONCURRENCY = 1_000;

/**
 * Everything that an account lacks for these stacks, one sentence each with what to do about it. A
 * question that AWS does not answer is among them: what is not known is not taken for granted.
 */
export async function missingFor(
  stacks: readonly DeployedStack[],
  account: Account,
): Promise<readonly string[]> {
  const regions = [...new Set(stacks.map(({ region }) => region))];
  const questions = [
    ...regions.map((region) => bootstrap(stacks, region, account)),
    ...regions.map((region) => roomForStacks(stacks, region, account)),
    ...stacks.map((stack) => concurrency(stack, account)),
    ...stacks.map((stack) => mail(stack, account)),
  ];
  const answers = await Promise.all(
    questions.map((each) =>
      each.catch((error: unknown) => `AWS does not say what the account allows: ${error}`),
    ),
  );
  return [...new Set(answers.filter((each) => each !== undefined))];
}

/**
 * What an account allows well enough for a deployment, but not for every alarm: one sentence each,
 * which stops nothing.
 */
export async function warningsFor(
  stacks: readonly DeployedStack[],
  account: Account,
): Promise<readonly string[]> {
  const answers = await Promise.all(
    stacks.map((stack) =>
      lateAlarm(stack, account).catch(
        (error: unknown) => `AWS does not say how many functions may run at a time: ${error}`,
      ),
    ),
  );
  return answers.filter((each) => each !== undefined);
}

/** The alarm is meant to go on when half of what the account may run is taken. */
async function lateAlarm(
  { template, region }: DeployedStack,
  account: Account,
): Promise<string | undefined> {
  const alarm = busyAlarm(template);
  if (alarm === undefined) {
    return undefined;
  }
  const { limit } = await account.concurrency(region);
  const wanted = 2 * alarm.threshold;
  if (limit >= wanted) {
    return undefined;
  }
  const request = requestConcurrency(wanted, region);
  return (
    `${alarm.name} goes on when ${alarm.threshold} functions run at a time. The account may run ` +
    `${limit}, so the alarm comes ${limit < alarm.threshold ? 'never' : 'late'}: ${request}`
  );
}

async function bootstrap(
  stacks: readonly DeployedStack[],
  region: string | undefined,
  account: Account,
): Promise<string | undefined> {
  const here = stacks.filter((stack) => stack.region === region);
  const wanted = Math.max(...here.map(({ bootstrapVersion }) => bootstrapVersion));
  const version = await account.bootstrapVersion(region);
  if (version !== undefined && version >= wanted) {
    return undefined;
  }
  const found = version === undefined ? 'is not bootstrapped' : `is bootstrapped by ${version}`;
  const command = `npx cdk bootstrap aws://ACCOUNT/${region ?? 'REGION'}`;
  return `${placeOf(region)} ${found}; the stacks need version ${wanted}: ${command}`;
}

async function roomForStacks(
  stacks: readonly DeployedStack[],
  region: string | undefined,
  account: Account,
): Promise<string | undefined> {
  const here = stacks.filter((stack) => stack.region === region);
  const deployed = await Promise.all(here.map((stack) => account.deployedTemplate(stack)));
  const added = deployed.filter((template) => template === undefined).length;
  const { limit, used } = await account.stacks(region);
  if (used + added <= limit) {
    return undefined;
  }
  const request = increase('cloudformation', 'L-0485CB21', used + added, region);
  return `${placeOf(region)} may have ${limit} stacks and has ${used}; ${added} come with this stage: ${request}`;
}

async function concurrency(stack: DeployedStack, account: Account): Promise<string | undefined> {
  const wanted = reservedConcurrency(stack.template);
  if (wanted === 0) {
    return undefined;
  }
  const deployed = await account.deployedTemplate(stack);
  const { limit, unreserved } = await account.concurrency(stack.region);
  // What the stage has reserved already is not needed a second time.
  const free = unreserved + (deployed ? reservedConcurrency(deployed) : 0);
  const lacking = wanted + MIN_UNRESERVED - free;
  if (lacking <= 0) {
    return undefined;
  }
  // With less the alarm on busy functions never goes on, and each request is waited for.
  const request = requestConcurrency(Math.max(USUAL_CONCURRENCY, limit + lacking), stack.region);
  return (
    `${stack.name} reserves ${wanted} environments of functions, and Lambda asks that ` +
    `${MIN_UNRESERVED} more stay free; the account has ${free} of its ${limit}: ${request}, or ` +
    'decide RESERVED_CONCURRENCY=off, with which a flood of one function can take the ' +
    'environments of all others (docs/runbook.md)'
  );
}

async function mail(
  { template, region }: DeployedStack,
  account: Account,
): Promise<string | undefined> {
  const identity = mailIdentity(template);
  if (identity === undefined) {
    return undefined;
  }
  const { isVerified, isProduction } = await account.mail(region, identity);
  if (!isVerified) {
    return `SES has not verified ${identity}, from which sign-up is mailed: aws sesv2 create-email-identity --email-identity ${identity}, and set the DNS records it names`;
  }
  return isProduction
    ? undefined
    : 'SES still sends to verified addresses only, and sign-up would fail for all others: aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url URL --use-case-description TEXT';
}

function placeOf(region: string | undefined): string {
  return region ?? 'The region of the credentials';
}

function requestConcurrency(value: number, region: string | undefined): string {
  return increase('lambda', 'L-B99A9384', value, region);
}

/** The request for a higher limit, as a command. */
function increase(
  service: string,
  quota: string,
  value: number,
  region: string | undefined,
): string {
  const place = region ? ` --region ${region}` : '';
  return `aws service-quotas request-service-quota-increase --service-code ${service} --quota-code ${quota} --desired-value ${value}${place}`;
}
