import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NPM = ['--no-audit', '--no-fund', '--ignore-scripts'];

/**
 * Folders in which the packages are installed as a user would, with the examples of their READMEs
 * beside them.
 */
export type Installed = {
  readonly node: string;
  readonly python: string;
  readonly pythonProgram: string;
};

/** Packs both clients and installs them into empty folders below this one. */
export async function installPackages(folder: string): Promise<Installed> {
  const node = join(folder, 'node');
  const python = join(folder, 'python');
  const [, pythonProgram] = await Promise.all([installNode(node), installPython(python)]);
  return { node, python, pythonProgram };
}

async function installNode(folder: string): Promise<void> {
  const source = join(import.meta.dirname, 'typescript');
  mkdirSync(folder);
  await run('npm', ['run', 'build'], { cwd: source });
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: source });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  await run(
    'npm',
    ['install', ...NPM, ...readdirSync(folder).filter((name) => name.endsWith('.tgz'))],
    {
      cwd: folder,
    },
  );
  writeExamples(source, folder);
  // What the examples need of the platform comes with the project.
  mkdirSync(join(folder, 'node_modules/@types'));
  symlinkSync(
    join(import.meta.dirname, '../node_modules/@types/node'),
    join(folder, 'node_modules/@types/node'),
  );
}

async function installPython(folder: string): Promise<string> {
  const source = join(import.meta.dirname, 'python');
  mkdirSync(folder);
  const program = join(folder, 'venv/bin/python');
  const pip = (...args: string[]) =>
    run(program, ['-m', 'pip', '--quiet', '--disable-pip-version-check', ...args]);
  await run('python3', ['-m', 'venv', join(folder, 'venv')]);
  await pip('wheel', '--no-deps', '--wheel-dir', folder, source);
  const [wheel = ''] = readdirSync(folder).filter((name) => name.endsWith('.whl'));
  await pip('install', join(folder, wheel), 'mypy==2.4.1', 'pytest==9.2.0');
  writeExamples(source, folder);
  return program;
}

/** Every code block of a README that has a file name. */
function writeExamples(source: string, folder: string): void {
  const readme = readFileSync(join(source, 'README.md'), 'utf8');
  for (const [, name = '', code = ''] of readme.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)) {
    writeFileSync(join(folder, name), code);
  }
}
