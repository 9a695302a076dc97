import { startEnvironment as start } from '../../../local/lambda/environment.ts';
import { onKill } from './switches.ts';

export * from '../../../local/lambda/environment.ts';

const CLOCK = new URL('./clock.ts', import.meta.url).href;

/**
 * An environment that can be killed by the name of its function, names itself in its calls, and has
 * a clock that can jump.
 */
export function startEnvironment(options: Parameters<typeof start>[0]): ReturnType<typeof start> {
  const { plan, variables } = options;
  const environment = start({
    ...options,
    variables: {
      ...variables,
      AWS_ACCESS_KEY_ID: plan.name,
      NODE_OPTIONS: `--import=${CLOCK}`,
      CLOCK_FILE,
    },
  });
  onKill(plan.name, environment.stop);
  return environment;
}

const { CLOCK_FILE = '' } = process.env;
