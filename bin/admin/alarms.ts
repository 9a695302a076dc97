import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SignatureV4 } from '@smithy/signature-v4';

/** An alarm as CloudWatch describes it. */
type Described = {
  readonly AlarmName?: string;
  readonly AlarmDescription?: string;
  /** Epoch seconds, or text. */
  readonly StateUpdatedTimestamp?: number | string;
};
type Page = { readonly MetricAlarms?: readonly Described[]; readonly NextToken?: string };

/**
 * The alarms of a stack on AWS that are on: name, since when, and who is hurt. A single question
 * would not pay for a client of CloudWatch, so this signs the call itself. The alarms of the edge
 * are in another region and not among them.
 */
export async function alarmsOn(stack: string) {
  const alarms: Described[] = [];
  let NextToken: string | undefined;
  do {
    const page = await describeAlarms({
      AlarmNamePrefix: `${stack}-`,
      AlarmTypes: ['MetricAlarm'],
      StateValue: 'ALARM',
      ...(NextToken !== undefined && { NextToken }),
    });
    alarms.push(...(page.MetricAlarms ?? []));
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return alarms.map(({ AlarmName: name, AlarmDescription: impact, StateUpdatedTimestamp: at }) => ({
    name: name ?? '',
    since: at === undefined ? null : instantOf(at),
    impact: impact ?? '',
  }));
}

function instantOf(at: number | string): string {
  const date = new Date(typeof at === 'number' ? at * 1000 : at);
  return `${date.toISOString().slice(0, 19)}Z`;
}

async function describeAlarms(input: object): Promise<Page> {
  // Region and credentials as every client finds them.
  const { config } = new CloudFormationClient();
  const region = await config.region();
  const endpoint = process.env.AWS_ENDPOINT_URL ?? `https://monitoring.${region}.amazonaws.com`;
  const { protocol, hostname, port, host } = new URL(endpoint);
  const signer = new SignatureV4({
    service: 'monitoring',
    region,
    credentials: config.credentials,
    sha256: config.sha256,
  });
  const body = JSON.stringify(input);
  const { headers } = await signer.sign({
    method: 'POST',
    protocol,
    hostname,
    path: '/',
    headers: {
      host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'GraniteServiceVersion20100801.DescribeAlarms',
    },
    body,
    ...(port && { port: Number(port) }),
  });
  const answer = await fetch(endpoint, { method: 'POST', headers, body });
  if (!answer.ok) {
    throw new Error(`CloudWatch answered ${answer.status}: ${await answer.text()}`);
  }
  return (await answer.json()) as Page;
}
