import { join } from 'node:path';
import { type Cleanup, createCleanup } from './cleanup.ts';
import { openDataDir } from './data-dir.ts';
import { type Gateway, startGateway } from './gateway/gateway.ts';
import { createFunctionHost } from './lambda/function-host.ts';
import { openFunctionLog } from './lambda/function-log.ts';
import { functionVariables, type ServiceEndpoints } from './lambda/function-variables.ts';
import { startEventSource } from './queues/event-source.ts';
import { startQueueServer } from './queues/queue-server.ts';
import { startSchedule } from './schedule/schedule.ts';
import { readSecretValues } from './secrets/secret-values.ts';
import { startSecretsServer } from './secrets/secrets-server.ts';
import type { LocalSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { createStateMachine, type TaskOutcome } from './state-machine/state-machine.ts';
import { synthesize } from './synth.ts';
import { ensureTable } from './table/create-table.ts';
import { startDynoxide } from './table/dynoxide.ts';
import { startExpiry } from './table/expire-items.ts';
import { createLocalTableClient } from './table/local-client.ts';
import { REGION } from './template/physical.ts';
import { type FunctionPlan, readStackPlan, type StackPlan } from './template/stack-plan.ts';
import type { Assembly } from './template/template.ts';

/** The whole synthesized stack, running on this machine. */
export type LocalStack = {
  readonly gatewayUrl: string;
  readonly dynamodbEndpoint: string;
  readonly tableName: string;
  /** Fires the schedules: at once, telling the loop to plan anew, and then at their rate. */
  startSchedules(): void;
  /** Rejects when the stack can no longer go on; otherwise never settles. */
  readonly broken: Promise<never>;
  stop(): Promise<void>;
};

/** What happens while the stack runs, for whoever reports it. */
export type StackObserver = {
  onSynth(): void;
  /** `functionName` is the short name, such as scan-odds. */
  onTask(functionName: string, outcome: TaskOutcome): void;
  onExecutionFailed(error: unknown): void;
};

type Options = {
  readonly settings: LocalSettings;
  readonly projectRoot: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly observer: StackObserver;
};

/** An execution that was cut off keeps the slots it was handed; the first start after that has to plan them anew. */
const FIRST_INPUT = JSON.stringify({ replan: true });

/** Starts everything the template holds. Whatever had been started is stopped again when it throws. */
export async function startLocalStack(options: Options): Promise<LocalStack> {
  const cleanup = createCleanup();
  try {
    return await startAll(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

async function startAll(options: Options, cleanup: Cleanup): Promise<LocalStack> {
  const { settings, signal, observer } = options;
  const dataDir = openDataDir(settings.dataDir, { fresh: settings.fresh });
  cleanup.add(() => dataDir.release());
  const gateway = await startGateway(settings.port).catch((error: unknown) => {
    throw portProblem(settings.port, error);
  });
  cleanup.add(() => gateway.stop());

  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  const [table, assembly] = await both(
    startTable(options, { cleanup, onLost: broken.reject }),
    synthesize({ ...options, outputDir: join(dataDir.path, 'cdk.out'), onSynth: observer.onSynth }),
  );
  signal.throwIfAborted();

  const { plan, queuesEndpoint } = await readPlanAndQueues(assembly, {
    gateway,
    dataDir: dataDir.path,
    cleanup,
  });
  const [tablePlan] = plan.tables;
  if (tablePlan === undefined) throw new StartError('The template holds no table');
  const client = createLocalTableClient(table);
  for (const each of plan.tables) await ensureTable(client, each);
  const expiries = plan.tables.map((each) => startExpiry(client, each));
  cleanup.add(() => {
    for (const expiry of expiries) expiry.stop();
    client.destroy();
  });
  const secrets = plan.secrets.length > 0 ? await startSecrets(plan, options, cleanup) : undefined;
  const masterKey = plan.secrets.find(({ isGenerated }) => isGenerated);

  const endpoints: ServiceEndpoints = { dynamodb: table, sqs: queuesEndpoint, secretsManager: secrets };
  const hosts = startFunctions(plan.functions, { endpoints, logs: join(dataDir.path, 'logs'), cleanup });
  gateway.serve(
    plan.routes.map(({ routeKey, functionArn, timeoutMs }) => ({
      routeKey,
      target: { host: known(hosts, functionArn, routeKey), timeoutMs },
    })),
  );
  for (const each of plan.eventSources) {
    const host = known(hosts, each.functionArn, 'The queue');
    const source = startEventSource({ endpoint: queuesEndpoint ?? '', plan: each, host });
    cleanup.add(() => source.stop());
  }
  // Requests end before the functions that answer them.
  cleanup.add(() => gateway.stop());
  const startSchedules = prepareSchedules(plan, { hosts, observer, cleanup });
  dataDir.announce({
    dynamodb_endpoint: table,
    region: REGION,
    table_name: tablePlan.tableName,
    gateway: gateway.url,
    ...(secrets !== undefined && { secrets_endpoint: secrets }),
    ...(masterKey && { webhook_master_key_secret: masterKey.arn }),
    pid: process.pid,
  });
  return {
    gatewayUrl: gateway.url,
    dynamodbEndpoint: table,
    tableName: tablePlan.tableName,
    startSchedules,
    broken: broken.promise,
    stop: cleanup.run,
  };
}

type Hosts = ReadonlyMap<string, ReturnType<typeof createFunctionHost>>;

async function startTable(
  { settings }: Options,
  { cleanup, onLost }: { cleanup: Cleanup; onLost: (error: StartError) => void },
): Promise<string> {
  if (settings.dynamodbEndpoint !== undefined) return settings.dynamodbEndpoint;
  const { endpoint, child } = await startDynoxide(join(settings.dataDir, 'table.db'));
  cleanup.add(() => child.stop());
  void child.exited.then(({ code, output }) =>
    onLost(new StartError(`The local table ended with code ${code}. ${output.trim()}`)),
  );
  return endpoint;
}

async function readPlanAndQueues(
  assembly: Assembly,
  { gateway, dataDir, cleanup }: { gateway: Gateway; dataDir: string; cleanup: Cleanup },
): Promise<{ plan: StackPlan; queuesEndpoint: string | undefined }> {
  const withQueues = Object.values(assembly.template.Resources).some(
    ({ Type }) => Type === 'AWS::SQS::Queue',
  );
  if (!withQueues) {
    return { plan: readStackPlan(assembly, { gateway: gateway.url, queues: '' }), queuesEndpoint: undefined };
  }
  const queues = await startQueueServer(join(dataDir, 'queues'));
  cleanup.add(() => queues.stop());
  const plan = readStackPlan(assembly, { gateway: gateway.url, queues: queues.endpoint });
  await queues.ensureQueues(plan.queues);
  return { plan, queuesEndpoint: queues.endpoint };
}

async function startSecrets(plan: StackPlan, { settings }: Options, cleanup: Cleanup): Promise<string> {
  const { dataDir, oddsApiKey } = settings;
  const values = readSecretValues(plan.secrets, { file: join(dataDir, 'secrets.json'), oddsApiKey });
  const server = await startSecretsServer(values);
  cleanup.add(() => server.stop());
  return server.endpoint;
}

function startFunctions(
  functions: readonly FunctionPlan[],
  { endpoints, logs, cleanup }: { endpoints: ServiceEndpoints; logs: string; cleanup: Cleanup },
): Hosts {
  const hosts = functions.map((plan) => {
    const log = openFunctionLog(logs, plan.name);
    const host = createFunctionHost({ plan, variables: functionVariables(plan, endpoints), log: log.write });
    cleanup.add(async () => {
      await host.stop();
      await log.close();
    });
    return [plan.arn, host] as const;
  });
  return new Map(hosts);
}

function prepareSchedules(
  plan: StackPlan,
  { hosts, observer, cleanup }: { hosts: Hosts; observer: StackObserver; cleanup: Cleanup },
): () => void {
  const names = new Map(plan.functions.map(({ arn, name }) => [arn, name]));
  const observe = (outcome: TaskOutcome) => observer.onTask(names.get(outcome.functionArn) ?? '', outcome);
  const machines = new Map(
    plan.stateMachines.map((machine) => [machine.arn, createStateMachine(machine, hosts, observe)]),
  );
  const enabled = plan.schedules
    .filter((schedule) => schedule.enabled)
    .map((schedule) => ({ schedule, machine: known(machines, schedule.targetArn, 'The schedule') }));
  return () => {
    for (const { schedule, machine } of enabled) {
      const fire = (input: string) => void machine.start(input).catch(observer.onExecutionFailed);
      const running = startSchedule(schedule, { firstInput: FIRST_INPUT, fire });
      cleanup.add(() => {
        running.stop();
        machine.stop();
      });
    }
  };
}

/** Both results; when one fails the other is waited for, so that what it starts can be stopped again. */
async function both<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

function known<T>(all: ReadonlyMap<string, T>, arn: string, who: string): T {
  const found = all.get(arn);
  if (found === undefined) throw new StartError(`${who} leads to ${arn}, which the local stack does not run`);
  return found;
}

function portProblem(port: number, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use by another program. Set PORT to a free one.`, {
      cause: error,
    });
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} is not open to this user. Set PORT to another one.`);
  return error;
}
