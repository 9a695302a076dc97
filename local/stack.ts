import { join } from 'node:path';
import { PROJECT_ROOT } from '../build.config.ts';
import { openDataDir } from './data-dir.ts';
import { withFeedKeysApart } from './feed-keys.ts';
import { type Gateway, startGateway } from './gateway/gateway.ts';
import type { LoopObserver } from './schedule/schedule.ts';
import type { LocalSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { synthesize } from './synth.ts';
import type { Assembly } from './template/template.ts';

/** Called while the stack starts and runs. */
export type StackObserver = LoopObserver & { onSynth(): void };

type StackOptions = {
  readonly settings: LocalSettings;
  readonly signal: AbortSignal;
  readonly observer: StackObserver;
};

/**
 * Starts everything that the template holds. When it throws, everything that had been started is
 * stopped again.
 */
export async function startLocalStack(options: StackOptions) {
  const { settings, signal, observer } = options;
  await using started = new AsyncDisposableStack();
  const dataDir = started.adopt(openDataDir(settings.dataDir, settings), (dir) => dir.release());
  const gateway = started.adopt(await openGateway(settings.port), (part) => part.stop());
  const synthesized = startSynthesis(options, started);
  // Loaded while the app is synthesized in a process of its own.
  const { runAssembly } = await import('./services.ts');
  const { stackFile, ...parts } = await runAssembly(
    { settings, signal, observer, gateway, started },
    synthesized,
  );
  dataDir.announce(stackFile);
  const running = started.move();
  return { ...parts, gatewayUrl: gateway.url, stop: () => running.disposeAsync() };
}

/** Synthesizes the app beside all that follows; what stops the stack ends it. */
function startSynthesis(options: StackOptions, started: AsyncDisposableStack): Promise<Assembly> {
  const ending = new AbortController();
  const synthesized = synthesize({
    projectRoot: PROJECT_ROOT,
    outputDir: join(options.settings.dataDir, 'cdk.out'),
    env: withFeedKeysApart(process.env),
    signal: AbortSignal.any([options.signal, ending.signal]),
    onSynth: options.observer.onSynth,
  });
  const settled = Promise.allSettled([synthesized]);
  started.defer(async () => {
    ending.abort();
    await settled;
  });
  return synthesized;
}

/**
 * Listens on the port that was asked for. Throws a StartError that says what to do where it cannot
 * be had.
 */
async function openGateway(port: number): Promise<Gateway> {
  try {
    return await startGateway(port);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use by another program. Set PORT to a free one.`, {
        cause,
      });
    }
    if (code === 'EACCES') {
      throw new StartError(`Port ${port} is not open to this user. Set PORT to another one.`, {
        cause,
      });
    }
    throw cause;
  }
}
