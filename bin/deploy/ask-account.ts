import {
  CloudFormationClient,
  DescribeAccountLimitsCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStacks,
  StackStatus,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Account } from './preflight.ts';

/** The stack in which the CDK keeps what it deploys with. */
const TOOLKIT = 'CDKToolkit';

/** States of a stack whose creation failed: nothing of it works, and it may be deleted. */
export const NEVER_CREATED = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED'];

/** Asks AWS with the credentials of this process. */
export function askAccount(): Account {
  return {
    async concurrency(region) {
      const client = new LambdaClient(placeOf(region));
      const { AccountLimit } = await client.send(new GetAccountSettingsCommand());
      return {
        limit: AccountLimit?.ConcurrentExecutions ?? 0,
        unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? 0,
      };
    },
    async bootstrapVersion(region) {
      const stack = await findStack(region, TOOLKIT);
      const version = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
      return version && Number(version.OutputValue);
    },
    async deployedTemplate({ name, region }) {
      const { StackStatus: status = 'REVIEW_IN_PROGRESS' } = (await findStack(region, name)) ?? {};
      if (status === 'REVIEW_IN_PROGRESS' || NEVER_CREATED.includes(status)) {
        return undefined;
      }
      const client = new CloudFormationClient(placeOf(region));
      const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName: name }));
      return TemplateBody === undefined ? undefined : JSON.parse(TemplateBody);
    },
    async stacks(region) {
      const client = new CloudFormationClient(placeOf(region));
      const { AccountLimits = [] } = await client.send(new DescribeAccountLimitsCommand());
      const limit = AccountLimits.find(({ Name }) => Name === 'StackLimit')?.Value;
      let used = 0;
      const StackStatusFilter = Object.values(StackStatus).filter(
        (status) => status !== 'DELETE_COMPLETE',
      );
      for await (const page of paginateListStacks({ client }, { StackStatusFilter })) {
        used += page.StackSummaries?.length ?? 0;
      }
      return { limit: limit ?? Number.POSITIVE_INFINITY, used };
    },
    async mail(region, identity) {
      const path = `/v2/email/identities/${encodeURIComponent(identity)}`;
      const [found, account] = await Promise.all([
        askMail(region, path),
        askMail(region, '/v2/email/account'),
      ]);
      return {
        isVerified: found?.VerifiedForSendingStatus === true,
        isProduction: account?.ProductionAccessEnabled === true,
      };
    },
  };
}

/** A stack by its name; undefined where there is none. */
export async function findStack(region: string | undefined, StackName: string) {
  const client = new CloudFormationClient(placeOf(region));
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0];
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Asks SES, for whose two questions a client of its own would be a dependency more. Undefined where
 * it knows nothing of what is asked for.
 */
async function askMail(
  region: string | undefined,
  path: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { config } = new CloudFormationClient(placeOf(region));
  const place = await config.region();
  const endpoint = process.env.AWS_ENDPOINT_URL ?? `https://email.${place}.amazonaws.com`;
  const { protocol, hostname, port, host } = new URL(endpoint);
  const signer = new SignatureV4({
    service: 'ses',
    region: place,
    credentials: config.credentials,
    sha256: config.sha256,
  });
  const { headers } = await signer.sign({
    method: 'GET',
    protocol,
    hostname,
    path,
    headers: { host },
    ...(port && { port: Number(port) }),
  });
  const answer = await fetch(new URL(path, endpoint), { headers });
  if (answer.status === 404) {
    return undefined;
  }
  if (!answer.ok) {
    throw new Error(`SES answered ${answer.status} to ${path}: ${await answer.text()}`);
  }
  return (await answer.json()) as Readonly<Record<string, unknown>>;
}

function placeOf(region: string | undefined) {
  return region === undefined ? {} : { region };
}
