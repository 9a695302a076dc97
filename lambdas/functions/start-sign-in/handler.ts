import { createIdentityProvider } from '#adapters/identity/identity-provider.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { createSessionCookies } from '#http/account/session-cookies.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { identitySettings, requiredEnv } from '#runtime/env.ts';
import { createStartSignIn } from './start-sign-in.ts';

const { clientSecretId: secretId, ...settings } = identitySettings();
const clientSecret = createSecret({ secretId }).read;
const provider = createIdentityProvider({ ...settings, clientSecret });
const cookies = createSessionCookies(requiredEnv('PUBLIC_URL'));

export const handler = createPublicHandler(createStartSignIn({ ...provider, cookies }));
