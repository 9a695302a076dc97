import { createIdentityProvider } from '#adapters/identity/identity-provider.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { createSessionCookies } from '#http/account/session-cookies.ts';
import { identitySettings, requiredEnv } from '#runtime/env.ts';

/** The provider of identities, and the cookies of the sessions with it. */
export function sessions() {
  const { clientSecretId: secretId, ...settings } = identitySettings();
  const provider = createIdentityProvider({
    ...settings,
    clientSecret: createSecret({ secretId }).read,
  });
  const publicUrl = requiredEnv('PUBLIC_URL');
  return { ...provider, cookies: createSessionCookies(publicUrl), publicUrl };
}
