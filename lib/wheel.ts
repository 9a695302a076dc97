import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { parse } from 'smol-toml';
import { PROJECT_ROOT } from '../build.config.ts';
import type { Package } from './npm-package.ts';

const SOURCE = join(PROJECT_ROOT, 'clients/python');

/** The parts of `pyproject.toml` that a wheel says of itself. */
type Project = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly classifiers: readonly string[];
  readonly 'requires-python': string;
  readonly dependencies: readonly string[];
};

/**
 * The Python client as pip installs it: a wheel, which is a zip of the modules with their metadata
 * (PEP 427, core metadata 2.4). It needs no Python to be made, and the same sources give the same
 * bytes on every machine.
 */
export function buildWheel(): Package {
  const text = readFileSync(join(SOURCE, 'pyproject.toml'), 'utf8');
  const { project } = parse(text) as unknown as { readonly project: Project };
  const distribution = `${project.name.replaceAll('-', '_')}-${project.version}`;
  const info = `${distribution}.dist-info`;
  const modules = globSync('betting_analytics/{*.py,py.typed}', { cwd: join(SOURCE, 'src') });
  const files: Record<string, Uint8Array> = {};
  for (const name of modules.toSorted()) {
    files[name.replaceAll('\\', '/')] = readFileSync(join(SOURCE, 'src', name));
  }
  files[`${info}/METADATA`] = strToU8(metadataOf(project));
  files[`${info}/WHEEL`] = strToU8(
    'Wheel-Version: 1.0\nGenerator: betting-analytics\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  );
  files[`${info}/licenses/LICENSE`] = readFileSync(join(SOURCE, 'LICENSE'));
  files[`${info}/RECORD`] = strToU8(recordOf(files, `${info}/RECORD`));
  // Read by its local parts, so that it is the same date in every time zone.
  const mtime = new Date(1980, 0, 1);
  return { name: `${distribution}-py3-none-any.whl`, bytes: zipSync(files, { level: 9, mtime }) };
}

function metadataOf(project: Project): string {
  const lines = [
    'Metadata-Version: 2.4',
    `Name: ${project.name}`,
    `Version: ${project.version}`,
    `Summary: ${project.description}`,
    `Keywords: ${project.keywords.join(',')}`,
    `License-Expression: ${project.license}`,
    'License-File: LICENSE',
    ...project.classifiers.map((each) => `Classifier: ${each}`),
    `Requires-Python: ${project['requires-python']}`,
    ...project.dependencies.map((each) => `Requires-Dist: ${each}`),
    'Description-Content-Type: text/markdown',
  ];
  return `${lines.join('\n')}\n\n${readFileSync(join(SOURCE, 'README.md'), 'utf8')}`;
}

/** A line for each file with its SHA-256 and its size; its own line has neither. */
function recordOf(files: Readonly<Record<string, Uint8Array>>, own: string): string {
  const lines = Object.entries(files).map(([name, bytes]) => {
    const hash = createHash('sha256').update(bytes).digest('base64url');
    return `${name},sha256=${hash},${bytes.length}\n`;
  });
  return `${lines.join('')}${own},,\n`;
}
