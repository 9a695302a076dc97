/**
 * The local stack as `npm start` runs it, with three of its parts behind switches that the parent
 * process turns: queue and object store, the provider of identities, and the execution environments
 * of functions. Hooks of the module loader put the switches in, so that no code of the stack knows
 * of faults.
 */
import { registerHooks } from 'node:module';

const SWITCHED = ['queues/queue-server.ts', 'identity/provider.ts', './environment.ts'];
const LOCAL = new URL('../../local/', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const part = SWITCHED.find((each) => specifier.endsWith(each));
    if (part === undefined || !context.parentURL?.startsWith(LOCAL)) {
      return resolved;
    }
    const name = part.split('/').at(-1);
    return { ...resolved, url: new URL(`./switched/${name}`, import.meta.url).href };
  },
});

await import('../../bin/local.ts');
