import { join } from 'node:path';
import { openBuckets } from './buckets/buckets.ts';
import { openDataDir } from './data-dir.ts';
import { createAuthorizer } from './gateway/authorizer.ts';
import { type Gateway, type Mounted, startGateway } from './gateway/gateway.ts';
import { ACCOUNT_LIMIT } from './gateway/throttle.ts';
import { keptPassword, keptSigningKey } from './identity/kept.ts';
import { createFunctionHost, type FunctionHost } from './lambda/function-host.ts';
import { openFunctionLog } from './lambda/function-log.ts';
import { functionVariables, type ServiceEndpoints } from './lambda/function-variables.ts';
import { startInvokeServer } from './lambda/invoke-server.ts';
import { startEventSource } from './queues/event-source.ts';
import type { LoopObserver } from './schedule/schedules.ts';
import { keepSecretValue, readSecretValues } from './secrets/secret-values.ts';
import { startSecretsServer } from './secrets/secrets-server.ts';
import type { LocalSettings } from './settings.ts';
import { lookUp, StartError } from './start-error.ts';
import { synthesize } from './synth.ts';
import { startTableServer } from './table/table-server.ts';
import type { FunctionPlan } from './template/functions.ts';
import { IDENTITY_PATH, REGION } from './template/names.ts';
import { readStackPlan, type SignInClientPlan, type StackPlan } from './template/stack-plan.ts';
import type { Assembly } from './template/template.ts';

/** Called while the stack starts and runs. */
export type StackObserver = LoopObserver & { onSynth(): void };

export type StackOptions = {
  readonly settings: LocalSettings;
  readonly projectRoot: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly observer: StackObserver;
};

/** Starts everything that the template holds. When it throws, everything that had been started is stopped again. */
export async function startLocalStack(options: StackOptions) {
  const { settings, signal, observer } = options;
  const folder = settings.dataDir;
  await using started = new AsyncDisposableStack();
  const dataDir = started.adopt(openDataDir(folder, { fresh: settings.fresh }), (dir) => dir.release());
  const gateway = started.adopt(await openGateway(settings.port), stop);
  const synthesized = startSynthesis(options, started);
  // Loaded while the app is synthesized in a process of its own.
  const [{ createLocalProvider }, { startQueueServer }, { prepareSchedules }] = await Promise.all([
    import('./identity/provider.ts'),
    import('./queues/queue-server.ts'),
    import('./schedule/schedules.ts'),
  ]);
  const table = started.adopt(await startTableServer(settings), stop);
  const queues = started.adopt(await startQueueServer(join(folder, 'queues'), join(folder, 'objects')), stop);
  const assembly = await synthesized;
  signal.throwIfAborted();

  const plan = readStackPlan(assembly, { gateway: gateway.url, queues: queues.endpoint });
  const { tableName } = plan.table;
  await table.ensureTable(plan.table);
  await queues.ensureQueues(plan.queues);
  started.adopt(await openBuckets(queues.endpoint, plan.buckets), stop);
  const file = join(folder, 'secrets.json');
  const secretValues = readSecretValues(plan.secrets, { file, ...settings });
  const keep = (name: string, value: string) => keepSecretValue(file, name, value);
  const secrets = started.adopt(await startSecretsServer(secretValues, keep), stop);

  const endpoints = {
    dynamodb: table.endpoint,
    s3: queues.endpoint,
    sqs: queues.endpoint,
    secretsManager: secrets.endpoint,
  };
  const hosts = startFunctions(plan.functions, { endpoints, logs: join(folder, 'logs') }, started);
  for (const each of plan.eventSources) {
    const host = lookUp(hosts, each.functionArn, 'The queue');
    started.adopt(startEventSource({ client: queues.client, plan: each, host }), stop);
  }
  const routes = plan.routes.map(({ routeKey, functionArn, timeoutMs, token }) => ({
    routeKey,
    target: {
      host: lookUp(hosts, functionArn, routeKey),
      timeoutMs,
      authorize: token && createAuthorizer(token),
    },
  }));
  const password = keptPassword(join(folder, 'demo-password'));
  const signingKey = await keptSigningKey(join(folder, 'identity-key.json'));
  const { accessLogFormat: format, ...stage } = plan.stage;
  const limitOf = settings.limitsRoutes ? stage.limitOf : () => ACCOUNT_LIMIT;
  const access = started.adopt(openFunctionLog(join(folder, 'logs'), 'access'), (log) => log.close());
  gateway.serve(
    routes,
    { limitOf, ...(format && { accessLog: { format, write: access.write } }) },
    mountIdentity(gateway.url, plan, (identity) =>
      createLocalProvider({ ...identity, password, signingKey }),
    ),
  );
  // Requests end before the functions that answer them.
  started.adopt(gateway, stop);
  const schedules = started.adopt(prepareSchedules(plan, hosts, queues.sendMessage, observer), stop);
  const byName = new Map(
    plan.functions.map(({ arn, functionName }) => [functionName, lookUp(hosts, arn, functionName)]),
  );
  const invocations = started.adopt(await startInvokeServer(byName), stop);
  dataDir.announce({
    dynamodb_endpoint: table.endpoint,
    region: REGION,
    table_name: tableName,
    s3_endpoint: queues.endpoint,
    quotes_bucket: plan.functions.find(({ name }) => name === 'scan-odds')?.environment.QUOTES_BUCKET ?? '',
    gateway: gateway.url,
    lambda_endpoint: invocations.endpoint,
    stack_name: assembly.stackName,
    pid: process.pid,
  });
  const running = started.move();
  return {
    gatewayUrl: gateway.url,
    dynamodbEndpoint: table.endpoint,
    tableName,
    /** What it hosts, each with the variables it sees. */
    functions: plan.functions.map((each) => ({ ...each, variables: functionVariables(each, endpoints) })),
    /** Of every user of the local provider of identities; undefined where the template has no users. */
    password: plan.signInClients.length > 0 ? password : undefined,
    /** Fires the schedules: at once, telling the loop to plan anew, and then at their rate. */
    startSchedules: schedules.start,
    /** Rejects when the stack can no longer go on; otherwise never settles. */
    broken: table.lost,
    stop: () => running.disposeAsync(),
  };
}

/** Synthesizes the app beside all that follows; what stops the stack ends it. */
function startSynthesis(options: StackOptions, started: AsyncDisposableStack): Promise<Assembly> {
  const ending = new AbortController();
  const signal = AbortSignal.any([options.signal, ending.signal]);
  const outputDir = join(options.settings.dataDir, 'cdk.out');
  const synthesized = synthesize({ ...options, signal, outputDir, onSynth: options.observer.onSynth });
  const settled = Promise.allSettled([synthesized]);
  started.defer(async () => {
    ending.abort();
    await settled;
  });
  return synthesized;
}

/** The provider of identities for the sign-in client of the template, on the gateway's own address. */
function mountIdentity(
  gatewayUrl: string,
  { signInClients: [client] }: StackPlan,
  create: (identity: { readonly issuer: string; readonly client: SignInClientPlan }) => Mounted['serve'],
): Mounted | undefined {
  if (client === undefined) return undefined;
  return { path: IDENTITY_PATH, serve: create({ issuer: `${gatewayUrl}${IDENTITY_PATH}`, client }) };
}

async function stop(part: { stop(): unknown }): Promise<void> {
  await part.stop();
}

/** Listens on the port that was asked for. Throws a StartError that says what to do where it cannot be had. */
async function openGateway(port: number): Promise<Gateway> {
  try {
    return await startGateway(port);
  } catch (cause) {
    const { code } = Object(cause);
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use by another program. Set PORT to a free one.`, { cause });
    }
    if (code === 'EACCES') {
      throw new StartError(`Port ${port} is not open to this user. Set PORT to another one.`, { cause });
    }
    throw cause;
  }
}

/** A host for each function, by ARN. */
function startFunctions(
  functions: readonly FunctionPlan[],
  { endpoints, logs }: { endpoints: ServiceEndpoints; logs: string },
  started: AsyncDisposableStack,
): ReadonlyMap<string, FunctionHost> {
  const hosts = functions.map((plan) => {
    const log = started.adopt(openFunctionLog(logs, plan.name), (each) => each.close());
    const variables = functionVariables(plan, endpoints);
    const host = started.adopt(createFunctionHost({ plan, variables, log: log.write }), stop);
    return [plan.arn, host] as const;
  });
  return new Map(hosts);
}
