import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_SOURCES, sourceKey } from '../build.config.ts';
import { startGuarded } from './children/guarded-child.ts';
import { isOddsApiKey } from './settings.ts';
import { StartError } from './start-error.ts';
import { type Assembly, readAssembly } from './template/template.ts';

export type SynthOptions = {
  /** The checkout: where `bin/app.ts` is. */
  readonly projectRoot: string;
  /** The cloud assembly is made here and kept for the next start. */
  readonly outputDir: string;
  readonly env: Variables;
  /** Ends the synthesis early; the promise then rejects. */
  readonly signal: AbortSignal;
  /** Called when a synthesis is needed, before it starts. */
  onSynth(): void;
};

/**
 * Everything that decides what the app makes: sources, settings of the tools, installed packages.
 */
const SOURCES = [...BUNDLE_SOURCES, 'bin/**', 'lib/**', 'cdk.json', 'package-lock.json'];
/**
 * Variables without which no program runs on this machine; they do not decide what the app makes.
 */
const MACHINE = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
];
const MAX_LINE_LENGTH = 500;
const KEY_FILE = 'synthesized-from';

/**
 * Synthesizes the CDK app as `cdk synth` would, or takes the assembly of an earlier start when
 * nothing it was made from has changed. Of this process's environment the app sees the settings of
 * the stack only (ODDS_*, SCAN_*), so that nothing outside the cache key can change its output; the
 * keys of feeds are never among them. It makes the stage `local`, whatever is set for the stages that are
 * deployed. Throws a StartError with the app's own error message when it refuses.
 */
export async function synthesize(options: SynthOptions): Promise<Assembly> {
  const { projectRoot, outputDir } = options;
  const settings = stackSettings(options.env);
  const key = `${sourceKey(SOURCES, projectRoot)} ${JSON.stringify(settings)}`;
  const cached = readKept(outputDir, key);
  if (cached !== undefined) {
    return cached;
  }

  options.onSynth();
  rmSync(outputDir, { recursive: true, force: true });
  await runApp(options, settings);
  // Our bundles are CommonJS, and without this the package.json above them would make Node read
  // them as modules.
  writeFileSync(join(outputDir, 'package.json'), '{"type":"commonjs"}\n');
  writeFileSync(join(outputDir, KEY_FILE), key);
  return readAssembly(outputDir);
}

/**
 * The assembly of an earlier start; undefined where there is none, it was made from something else,
 * or is damaged.
 */
function readKept(outputDir: string, key: string): Assembly | undefined {
  try {
    const isCurrent = readFileSync(join(outputDir, KEY_FILE), 'utf8') === key;
    return isCurrent ? readAssembly(outputDir) : undefined;
  } catch {
    return undefined;
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The settings that the app may see, in the order of their names. */
function stackSettings(env: Variables): Variables {
  const settings = Object.entries(env).filter(
    ([name, value]) => /^(ODDS|SCAN)_/.test(name) && !isOddsApiKey(name) && value,
  );
  return { STAGE: 'local', ...Object.fromEntries(settings.sort()) };
}

async function runApp(
  { projectRoot, outputDir, env, signal }: SynthOptions,
  settings: Variables,
): Promise<void> {
  const config = JSON.parse(readFileSync(join(projectRoot, 'cdk.json'), 'utf8')) as {
    context?: object;
  };
  const child = startGuarded(process.execPath, ['bin/app.ts'], {
    cwd: projectRoot,
    env: {
      ...Object.fromEntries(MACHINE.map((name) => [name, env[name]])),
      ...settings,
      CDK_OUTDIR: outputDir,
      // The rules of CloudFormation are held where a stage is deployed from; they take longer than
      // all the rest.
      CDK_VALIDATION: 'false',
      CDK_CONTEXT_JSON: JSON.stringify(config.context ?? {}),
    },
  });
  signal.addEventListener('abort', child.stop, { once: true });
  const { code, output } = await child.exited;
  signal.removeEventListener('abort', child.stop);
  signal.throwIfAborted();
  if (code !== 0) {
    throw new StartError(`The stack cannot be synthesized:\n${reasonIn(output)}`);
  }
}

/**
 * The app's error message alone, or all its output without lines of minified code where there is no
 * such message.
 */
function reasonIn(output: string): string {
  const [, message] = /^(?:\w*Error): (.+)$/m.exec(output) ?? [];
  const lines = output
    .split('\n')
    .filter((line) => line.length < MAX_LINE_LENGTH && !line.startsWith('npm warn'));
  return message ?? lines.join('\n').trim();
}
