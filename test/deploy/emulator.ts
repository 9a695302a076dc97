import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Environment, runCommand } from './run-command.ts';

export const VERSION = '1.5.33';
const CRYPTOGRAPHY = '48.0.0';
export const REGION = 'us-east-1';
export const ACCOUNT = '000000000000';
/** Preloaded into programs that use what is deployed. */
export const ON_THIS_MACHINE = pathToFileURL(join(import.meta.dirname, 'on-this-machine.ts')).href;

export type Emulator = {
  readonly port: number;
  /**
   * What a program needs to take the emulator for AWS, and nothing by which it could find the real
   * one.
   */
  readonly env: Environment;
  /** Has every creation of a resource of this type fail from now on; without a type, none. */
  failCreationOf(type: FailingType | undefined): void;
  stop(): Promise<void>;
};

type FailingType =
  | 'AWS::CodeDeploy::Application'
  | 'AWS::Cognito::UserPoolDomain'
  | 'AWS::StepFunctions::StateMachine';

/**
 * Installs MiniStack from the Python registry into a folder of its own, once. Says how it is
 * started there.
 */
export async function installEmulator(
  folder: string,
): Promise<{ python: string; env: Environment }> {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? folder,
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
  };
  const venv = join(folder, `venv-${VERSION}-${CRYPTOGRAPHY}`);
  const python = join(venv, 'bin/python');
  const packages = join(folder, `packages-${VERSION}-${CRYPTOGRAPHY}`);
  // Without the second one its tokens are random bytes.
  const wanted = [`ministack==${VERSION}`, `cryptography==${CRYPTOGRAPHY}`];
  const pip = { env: { ...env, ...pipSettings() }, timeoutMs: 120_000 };

  if (existsSync(join(venv, 'bin/ministack'))) {
    return { python, env: {} };
  }
  if (existsSync(join(packages, 'ministack'))) {
    return { python: 'python3', env: { PYTHONPATH: packages } };
  }
  try {
    await runCommand('python3', ['-m', 'venv', venv], pip);
    await runCommand(python, ['-m', 'pip', 'install', '--quiet', ...wanted], pip);
    return { python, env: {} };
  } catch {
    // Debian's Python has no venv of its own; a folder of packages does as well.
    await runCommand(
      'python3',
      ['-m', 'pip', 'install', '--quiet', '--target', packages, ...wanted],
      pip,
    );
    return { python: 'python3', env: { PYTHONPATH: packages } };
  }
}

/** Where pip finds its registry is the machine's business. */
export function pipSettings(): Environment {
  const names = Object.keys(process.env).filter((name) =>
    /^(PIP_|HTTPS?_PROXY|NO_PROXY|SSL_CERT)/i.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}

/**
 * Types that the emulator does not make count as made, an alarm on metric math is made as one on a
 * metric, a pool of users tells its address, and that of a function is on this machine.
 */
const FILL_GAPS = `
from ministack.services.cloudformation import provisioners
handlers = provisioners._RESOURCE_HANDLERS
def make(logical_id, props, stack_name):
    return f'{stack_name}-{logical_id}', {}
for kind in ('AWS::Logs::QueryDefinition', 'AWS::Budgets::Budget', 'AWS::CloudWatch::CompositeAlarm',
             'AWS::CodeDeploy::Application', 'AWS::CodeDeploy::DeploymentGroup', 'AWS::Cognito::ManagedLoginBranding'):
    handlers.setdefault(kind, {'create': make, 'delete': lambda *_: None})
def plain(value):
    if not (isinstance(value, dict) and value.get('Metrics')): return value
    return {**value, 'Metrics': None, 'MetricName': 'Math', 'Namespace': 'Math'}
def without_math(handle):
    return lambda *args: handle(*map(plain, args))
pools = handlers['AWS::Cognito::UserPool']
def telling(attribute, address_of):
    def change(handle):
        def run(*args, **named):
            made = handle(*args, **named)
            if not isinstance(made, tuple): return made
            return made[0], {**made[1], attribute: address_of(made[0])}
        return run
    return lambda own: {k: change(v) if k in ('create', 'update') else v for k, v in own.items()}
pool_url = lambda name: f'https://cognito-idp.${REGION}.amazonaws.com/{name}'
handlers['AWS::Cognito::UserPool'] = telling('ProviderURL', pool_url)(pools)
function_url = lambda name: os.environ['FUNCTION_URL']
handlers['AWS::Lambda::Url'] = telling('FunctionUrl', function_url)(handlers['AWS::Lambda::Url'])
from ministack.services.cloudformation import handlers as cloudformation
from ministack.services.cloudformation.helpers import _xml
STACK_LIMIT = '<AccountLimits><member><Name>StackLimit</Name><Value>2000</Value></member></AccountLimits>'
cloudformation._ACTION_HANDLERS['DescribeAccountLimits'] = lambda params: _xml(
    200, 'DescribeAccountLimitsResponse', f'<DescribeAccountLimitsResult>{STACK_LIMIT}</DescribeAccountLimitsResult>')
def failing(kind, own):
    def create(*args, **named):
        if os.path.exists(os.environ['FAIL_FILE']) and open(os.environ['FAIL_FILE']).read() == kind:
            raise Exception(f'{kind} is made to fail')
        return own['create'](*args, **named)
    return {**own, 'create': create}
for kind in ('AWS::CodeDeploy::Application', 'AWS::Cognito::UserPoolDomain', 'AWS::StepFunctions::StateMachine'):
    handlers[kind] = failing(kind, handlers[kind])
alarm = handlers['AWS::CloudWatch::Alarm']
handlers['AWS::CloudWatch::Alarm'] = {k: without_math(v) if callable(v) else v for k, v in alarm.items()}
`;

/**
 * Its standard input ends with this program, even when that is killed; then the whole group goes
 * too.
 */
const RUN_WHILE_PARENT_LIVES = `
import os, runpy, signal, sys, threading
def watch():
    sys.stdin.read()
    os.killpg(0, signal.SIGKILL)
threading.Thread(target=watch, daemon=True).start()
${FILL_GAPS}
sys.argv = ['ministack']
runpy.run_module('ministack', run_name='__main__')
`;

import { freePort } from '../../local/loopback-server.ts';

/**
 * Starts the emulator on a free port of the loopback address, in a process group of its own so that
 * `stop` ends it together with the function processes it starts. `functionUrl` is what it tells of
 * the address of a function.
 */
export async function startEmulator(folder: string, functionUrl: string): Promise<Emulator> {
  const { python, env: pythonEnv } = await installEmulator(folder);
  const port = await freePort();
  const logFile = join(folder, 'emulator.log');
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  // It unpacks functions there, which are CommonJS; the package.json above this folder says
  // otherwise.
  writeFileSync(join(folder, 'tmp/package.json'), '{"type":"commonjs"}\n');
  const log = openSync(logFile, 'w');
  const failFile = join(folder, 'fail-creation-of');
  rmSync(failFile, { force: true });
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);
  const child = spawn(python, ['-c', RUN_WHILE_PARENT_LIVES], {
    detached: true,
    stdio: ['pipe', log, log],
    env: {
      ...pythonEnv,
      PATH: path,
      HOME: folder,
      TMPDIR: join(folder, 'tmp'),
      TZ: 'UTC',
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      MINISTACK_REGION: REGION,
      IOT_MTLS_ENABLED: '0',
      LAMBDA_EXECUTOR: 'local',
      FUNCTION_URL: functionUrl,
      // For the functions that it starts.
      NODE_OPTIONS: `--import ${ON_THIS_MACHINE}`,
      FAIL_FILE: failFile,
    },
  });
  const emulator: Emulator = {
    port,
    failCreationOf: (type) =>
      type === undefined ? rmSync(failFile, { force: true }) : writeFileSync(failFile, type),
    env: {
      PATH: path,
      HOME: process.env.HOME ?? folder,
      TZ: 'UTC',
      CI: '1',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_CONFIG_FILE: join(folder, 'no-config'),
      AWS_SHARED_CREDENTIALS_FILE: join(folder, 'no-credentials'),
    },
    stop: () => stopGroup(child),
  };
  try {
    await ready(port, child);
  } catch (error) {
    await emulator.stop();
    throw new Error(`The emulator did not start:\n${readFileSync(logFile, 'utf8').slice(-3000)}`, {
      cause: error,
    });
  }
  return emulator;
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) {
      throw new Error(`It ended with ${child.exitCode}`);
    }
    const answer = await fetch(`http://127.0.0.1:${port}/_ministack/health`).catch(() => undefined);
    if (answer?.ok) {
      return;
    }
  }
  throw new Error('It did not answer within 30 seconds');
}

/**
 * Ends the group: by request, after three seconds by force, for it keeps nothing. Returns when
 * nothing of it is left.
 */
async function stopGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) {
    return;
  }
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-pid, name);
    } catch {
      return false;
    }
  };
  signal('SIGTERM');
  for (const force = Date.now() + 3_000; signal(0); await sleep(50)) {
    if (Date.now() > force) {
      signal('SIGKILL');
    }
  }
}
