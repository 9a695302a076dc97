import { createLocalProvider as create } from '../../../local/identity/provider.ts';
import { isOff } from './switches.ts';

export * from '../../../local/identity/provider.ts';

/** The provider of identities, which drops every connection while it is off. */
export function createLocalProvider(
  options: Parameters<typeof create>[0],
): ReturnType<typeof create> {
  const serve = create(options);
  return async (request, response) => {
    if (isOff('identity')) {
      request.socket.destroy();
    } else {
      await serve(request, response);
    }
  };
}
