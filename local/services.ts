import { join } from 'node:path';
import { readSimulation } from '#simulated-market/simulated-feed.ts';
import { createAuthorizer } from './gateway/authorizer.ts';
import type { Gateway } from './gateway/gateway.ts';
import { ACCOUNT_LIMIT } from './gateway/throttle.ts';
import { createLocalProvider, keptSigningKey } from './identity/provider.ts';
import { keptPassword } from './identity/users.ts';
import { createFunctionHost, type FunctionHost } from './lambda/function-host.ts';
import { openFunctionLog } from './lambda/function-log.ts';
import { functionVariables } from './lambda/function-variables.ts';
import { startInvokeServer } from './lambda/invoke-server.ts';
import { startEventSource } from './queues/event-source.ts';
import { startQueueServer } from './queues/queue-server.ts';
import { type LoopObserver, prepareSchedules } from './schedule/schedule.ts';
import { keepSecretValue, readSecretValues } from './secrets/secret-values.ts';
import { startSecretsServer } from './secrets/secrets-server.ts';
import type { LocalSettings } from './settings.ts';
import { startSimulatedFeed } from './simulated-feed.ts';
import { lookUp } from './start-error.ts';
import { startTableServer } from './table/table-server.ts';
import { IDENTITY_PATH, REGION } from './template/names.ts';
import { readStackPlan, type StackPlan } from './template/stack-plan.ts';
import type { Assembly } from './template/template.ts';

type Context = {
  readonly settings: LocalSettings;
  readonly signal: AbortSignal;
  readonly observer: LoopObserver;
  readonly gateway: Gateway;
  /** Gets everything that is to be stopped, the last one first. */
  readonly started: AsyncDisposableStack;
};

type Services = Awaited<ReturnType<typeof startServices>>;
type Hosts = ReadonlyMap<string, FunctionHost>;

/**
 * Runs what the template of the assembly holds; nothing fires the schedules before
 * `startSchedules`.
 */
export async function runAssembly(context: Context, assembly: Promise<Assembly>) {
  const services = await startServices(context, assembly);
  const { plan, table, queues, endpoints, stackName } = services;
  const { functions, hosts, invocations } = await startFunctions(context, services);
  const password = await serveRoutes(context, plan, hosts);
  const schedules = prepareSchedules(plan, hosts, queues.sendMessage, context.observer);
  context.started.adopt(schedules, stop);
  const { tableName } = plan.table;
  return {
    dynamodbEndpoint: endpoints.dynamodb,
    tableName,
    /** What it hosts, each with the variables it sees. */
    functions,
    /** The one password of all users of the local identity provider. */
    password,
    /** The secrets of the MAC in API keys, as functions are told them. */
    apiKeySecrets:
      functions.find(({ name }) => name === 'operator')?.variables.API_KEY_SECRETS ?? '',
    /** Fires the schedules: at once, telling the loop to plan again, and then at their rate. */
    startSchedules: schedules.start,
    /** Rejects when the stack can no longer go on; otherwise never settles. */
    broken: table.lost,
    stackFile: {
      dynamodb_endpoint: endpoints.dynamodb,
      region: REGION,
      table_name: tableName,
      s3_endpoint: endpoints.s3,
      quotes_bucket:
        functions.find(({ name }) => name === 'scan-odds')?.environment.QUOTES_BUCKET ?? '',
      gateway: context.gateway.url,
      lambda_endpoint: invocations.endpoint,
      sqs_endpoint: endpoints.sqs,
      stack_name: stackName,
      pid: process.pid,
    },
  };
}

/**
 * Starts the stand-ins for AWS services and, as soon as the app is synthesized, makes in them what
 * its template holds.
 */
async function startServices(
  { settings, signal, gateway, started }: Context,
  synthesized: Promise<Assembly>,
) {
  const folder = settings.dataDir;
  const table = started.adopt(await startTableServer(settings), stop);
  const queues = started.adopt(
    await startQueueServer(join(folder, 'queues'), join(folder, 'objects')),
    stop,
  );
  const assembly = await synthesized;
  signal.throwIfAborted();

  const plan = readStackPlan(assembly, { gateway: gateway.url, queues: queues.endpoint });
  await table.ensureTable(plan.table);
  await queues.ensureQueues(plan.queues);
  queues.ensureBuckets(plan.buckets);
  const market = await startMarket(plan, started);
  const file = join(folder, 'secrets.json');
  const oddsApiKeys = market ? { ODDS_API_KEY: market.key } : settings.oddsApiKeys;
  const values = readSecretValues(plan.secrets, { file, oddsApiKeys });
  const keep = (name: string, value: string) => keepSecretValue(file, name, value);
  const secrets = started.adopt(await startSecretsServer(values, keep), stop);
  const endpoints = {
    dynamodb: table.endpoint,
    s3: queues.endpoint,
    sqs: queues.endpoint,
    secretsManager: secrets.endpoint,
    identity: `${gateway.url}${IDENTITY_PATH}/`,
    simulatedFeed: market?.endpoint,
  };
  const secretValue = (arn: string) => values.find((each) => each.arn === arn)?.value;
  return { plan, table, queues, endpoints, secretValue, stackName: assembly.stackName };
}

/** Serves the simulated market where the functions read it. */
async function startMarket({ simulation }: StackPlan, started: AsyncDisposableStack) {
  if (simulation === undefined) {
    return undefined;
  }
  return started.adopt(await startSimulatedFeed(readSimulation(simulation)), stop);
}

/** Hosts every function, has the queues call theirs, and lets people invoke them by name. */
async function startFunctions(
  { settings, started }: Context,
  { plan, queues, endpoints, secretValue }: Services,
) {
  const functions = plan.functions.map((each) => ({
    ...each,
    variables: functionVariables(each, endpoints, secretValue),
  }));
  const hosts: Hosts = new Map(
    functions.map(({ variables, ...each }) => {
      const log = started.adopt(
        openFunctionLog(join(settings.dataDir, 'logs'), each.name),
        (file) => file.close(),
      );
      const host = createFunctionHost({ plan: each, variables, log: log.write });
      return [each.arn, started.adopt(host, stop)];
    }),
  );
  for (const each of plan.eventSources) {
    const host = lookUp(hosts, each.functionArn, 'The queue');
    started.adopt(startEventSource(queues.client, each, host), stop);
  }
  const byName = new Map(
    functions.map(({ arn, functionName }) => [functionName, lookUp(hosts, arn, functionName)]),
  );
  return { functions, hosts, invocations: started.adopt(await startInvokeServer(byName), stop) };
}

/** Has the gateway answer requests. Returns the password of its users. */
async function serveRoutes({ settings, gateway, started }: Context, plan: StackPlan, hosts: Hosts) {
  const folder = settings.dataDir;
  const routes = plan.routes.map(({ routeKey, functionArn, timeoutMs, token }) => ({
    routeKey,
    target: {
      host: lookUp(hosts, functionArn, routeKey),
      timeoutMs,
      authorize: token && createAuthorizer(token),
    },
  }));
  const { accessLogFormat: format, ...stage } = plan.stage;
  const limitOf = settings.limitsRoutes ? stage.limitOf : () => ACCOUNT_LIMIT;
  const access = started.adopt(openFunctionLog(join(folder, 'logs'), 'access'), (log) =>
    log.close(),
  );
  const accessLog = format && { format, write: access.write };
  const password = keptPassword(join(folder, 'demo-password'));
  const signingKey = await keptSigningKey(join(folder, 'identity-key.json'));
  const [client] = plan.signInClients;
  const issuer = `${gateway.url}${IDENTITY_PATH}`;
  const provider = client && createLocalProvider({ issuer, client, password, signingKey });
  const mounted = provider && { path: IDENTITY_PATH, serve: provider };
  gateway.serve(routes, { limitOf, ...(accessLog && { accessLog }) }, mounted);
  // Requests end before the functions that answer them.
  started.adopt(gateway, stop);
  return password;
}

async function stop(part: { stop(): unknown }): Promise<void> {
  await part.stop();
}
