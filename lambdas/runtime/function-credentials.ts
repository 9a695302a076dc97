import { optionalEnv, requiredEnv } from '#runtime/env.ts';

/**
 * What the bundler puts in the place of the SDK's search for credentials: the platform hands a
 * function its own as variables. The search reads files and asks services that no function has, and
 * is a third of a bundle.
 */
export const defaultProvider = () => async () => ({
  accessKeyId: requiredEnv('AWS_ACCESS_KEY_ID'),
  secretAccessKey: requiredEnv('AWS_SECRET_ACCESS_KEY'),
  sessionToken: optionalEnv('AWS_SESSION_TOKEN'),
});
