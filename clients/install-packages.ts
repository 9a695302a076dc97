import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The oldest Node that the package runs on. */
const OLDEST_NODE = '20.20.2';

export type Service = { readonly url: string; readonly apiKey: string };

/**
 * A folder in which a package is installed from the running service as its README says, with the
 * examples of the README beside it, and the programs that run there.
 */
export type Installed = {
  readonly folder: string;
  /** The interpreter of the examples. */
  readonly program: string;
  /** What a shell in that folder knows. */
  readonly env: Readonly<Record<string, string>>;
  /** The blocks of the README by the names of their files. */
  readonly blocks: Readonly<Record<string, string>>;
};

/** Installs the TypeScript package on this Node. */
export function installForThisNode(folder: string, service: Service): Promise<Installed> {
  return installForNode(folder, service, process.execPath);
}

/** Installs the TypeScript package on the oldest Node that it runs on. */
export async function installForOldestNode(folder: string, service: Service): Promise<Installed> {
  const runtime = join(folder, 'runtime');
  mkdirSync(runtime, { recursive: true });
  const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  await run('npm', ['install', '--no-audit', '--no-fund', `${platform}@${OLDEST_NODE}`], {
    cwd: runtime,
  });
  const program = join(runtime, 'node_modules', platform, 'bin/node');
  return installForNode(join(folder, 'program'), service, program);
}

async function installForNode(
  folder: string,
  service: Service,
  program: string,
): Promise<Installed> {
  mkdirSync(folder, { recursive: true });
  const env = environment(service, [dirname(program)]);
  const blocks = blocksOf('typescript');
  await run('sh', ['-ec', blocks['install.sh'] ?? ''], { cwd: folder, env });
  writeExamples(blocks, folder);
  // What the examples need of the platform comes with the project.
  const types = join(folder, 'node_modules/@types');
  mkdirSync(types);
  symlinkSync(join(import.meta.dirname, '../node_modules/@types/node'), join(types, 'node'));
  return { folder, program, env, blocks };
}

/** Installs the Python package, and what checks the types of its examples. */
export async function installPython(folder: string, service: Service): Promise<Installed> {
  mkdirSync(folder, { recursive: true });
  const env = environment(service);
  const blocks = blocksOf('python');
  await run('sh', ['-ec', literally(blocks['first-bet.sh'] ?? '', service)], { cwd: folder, env });
  const program = join(folder, '.venv/bin/python');
  const checkers = ['mypy==2.4.1', 'pytest==9.2.0'];
  await run(program, ['-m', 'pip', '-q', '--disable-pip-version-check', 'install', ...checkers]);
  writeExamples(blocks, folder);
  return { folder, program, env, blocks };
}

/** Commands of a README, with this service's address and key in place of its examples. */
export function literally(commands: string, { url, apiKey }: Service): string {
  return commands
    .replace('BETTING_ANALYTICS_URL=https://odds.example', `BETTING_ANALYTICS_URL=${url}`)
    .replace('BETTING_ANALYTICS_KEY=ba_...', `BETTING_ANALYTICS_KEY=${apiKey}`);
}

function environment({ url, apiKey }: Service, programs: readonly string[] = []) {
  const { PATH = '', HOME = '' } = process.env;
  return {
    PATH: [...programs, PATH].join(delimiter),
    HOME,
    BETTING_ANALYTICS_URL: url,
    BETTING_ANALYTICS_KEY: apiKey,
  };
}

/** Every code block of a README that has a file name. */
function blocksOf(client: 'typescript' | 'python'): Readonly<Record<string, string>> {
  const readme = readFileSync(join(import.meta.dirname, client, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)];
  return Object.fromEntries(blocks.map(([, name = '', code = '']) => [name, code]));
}

function writeExamples(blocks: Readonly<Record<string, string>>, folder: string): void {
  for (const [name, code] of Object.entries(blocks)) {
    writeFileSync(join(folder, name), code);
  }
}
