import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joined, PROD, type Resource, templateFor } from '../../infra/synthesize.ts';

const FUNCTIONS = [
  'get-opportunities',
  'get-board',
  'plan-scans',
  'scan-odds',
  'dispatch-picks',
  'dispatch-shard',
  'deliver-webhook',
  'settle-record',
  'account',
  'session',
  'webhook',
  'write-bets',
  'get-page',
];
const LAMBDAS = join(import.meta.dirname, '../../../lambdas');
const SLOTS_A_WINDOW = 4;

type State = { readonly Iterator?: Machine; readonly ItemProcessor?: Machine };
type Machine = { readonly States: Readonly<Record<string, State>> };

/** States of a window in which nothing fails. */
function transitionsOf({ States }: Machine): number {
  const counts = Object.entries(States).map(([name, { Iterator, ItemProcessor }]) => {
    if (name === 'Leave picks to the next scan') {
      return 0;
    }
    const inner = Iterator ?? ItemProcessor;
    return 1 + (inner ? SLOTS_A_WINDOW * transitionsOf(inner) : 0);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What the stack of the stage `prod` has, whatever is done with it. */
export function templateUnits() {
  const { ofType } = templateFor(PROD);
  const all = (type: string) => Object.values(ofType(type));
  const count = (type: string) => all(type).length;
  const memoryMiB = Object.fromEntries(
    FUNCTIONS.map((name) => [
      name,
      Number(functionNamed(all('AWS::Lambda::Function'), name).MemorySize),
    ]),
  );
  const scanNodeOptions = nodeOptionsOfScan(PROD);
  const metricsOf = ({ Properties: { Metrics } }: Resource) =>
    Array.isArray(Metrics) ? Metrics.filter((metric) => 'MetricStat' in metric).length : 1;
  const reserved = all('AWS::Lambda::Function').map(({ Properties }) =>
    Number(Properties.ReservedConcurrentExecutions ?? 0),
  );
  const [machine] = all('AWS::StepFunctions::StateMachine');
  const [stage] = all('AWS::ApiGatewayV2::Stage');
  return {
    accessFormat: String(Object(stage?.Properties.AccessLogSettings).Format),
    stack: {
      // A composite costs as much as an alarm on five metrics.
      alarmMetrics:
        all('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm), 0) +
        5 * count('AWS::CloudWatch::CompositeAlarm'),
      ownMetrics: ownMetrics() + count('AWS::Logs::MetricFilter'),
      dashboards: count('AWS::CloudWatch::Dashboard'),
      secrets: count('AWS::SecretsManager::Secret'),
      polledQueues: count('AWS::Lambda::EventSourceMapping'),
      transitionsAWindow: transitionsOf(JSON.parse(joined(machine?.Properties.DefinitionString))),
      reservedConcurrency: reserved.reduce((sum, each) => sum + each, 0),
      memoryMiB,
      scanNodeOptions,
      scanNodeOptionsOfSeveralFeeds: nodeOptionsOfScan({
        ODDS_FEEDS: JSON.stringify([
          { name: 'one', kind: 'the-odds-api' },
          { name: 'two', kind: 'the-odds-api', base_url: 'https://odds.example.org' },
        ]),
      }),
      scanHeapMb: Number(/--max-old-space-size=(\d+)/.exec(scanNodeOptions)?.[1]),
    },
  };
}

function functionNamed(functions: readonly Resource[], name: string): Resource['Properties'] {
  // The name of one function ends with that of another: `deliver-webhook`.
  const ofStage = new RegExp(`^betting-analytics-[a-z]+-${name}$`);
  const resource = functions.find(({ Properties }) =>
    ofStage.test(String(Properties.FunctionName)),
  );
  if (!resource) {
    throw new Error(`The stack has no function ${name}`);
  }
  return resource.Properties;
}

/** Metrics that the stage whose costs these are, which reads one feed, never writes. */
const OF_SEVERAL_FEEDS: readonly (string | undefined)[] = ['LowestCreditsPercent'];

function nodeOptionsOfScan(settings: Parameters<typeof templateFor>[0]): string {
  const functions = Object.values(templateFor(settings).ofType('AWS::Lambda::Function'));
  const { Environment } = functionNamed(functions, 'scan-odds');
  const { Variables } = Environment as { Variables: Readonly<Record<string, unknown>> };
  return String(Variables.NODE_OPTIONS);
}

/** Names of metrics that functions write; the one that names a reason counts once. */
function ownMetrics(): number {
  const names = globSync('**/*.ts', { cwd: LAMBDAS }).flatMap((file) =>
    [...readFileSync(join(LAMBDAS, file), 'utf8').matchAll(/addMetric\(['`](\S+?)['`],/g)].map(
      ([, name]) => name,
    ),
  );
  return new Set(names.filter((name) => !OF_SEVERAL_FEEDS.includes(name))).size;
}
