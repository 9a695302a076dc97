import { createIdentityProvider } from '#adapters/identity/identity-provider.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { createSessionCookies } from '#http/account/session-cookies.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { identitySettings, requiredEnv } from '#runtime/env.ts';
import { createEndSession } from './end-session.ts';

const { clientSecretId: secretId, ...settings } = identitySettings();
const clientSecret = createSecret({ secretId }).read;
const { revoke } = createIdentityProvider({ ...settings, clientSecret });
const publicUrl = requiredEnv('PUBLIC_URL');
const cookies = createSessionCookies(publicUrl);

export const handler = createPublicHandler(createEndSession({ revoke, cookies, publicUrl }));
