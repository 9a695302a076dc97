import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createIdentityProvider } from '#adapters/identity/identity-provider.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { createSessionCookies } from '#http/account/session-cookies.ts';
import { createPublicHandler } from '#http/api-handler.ts';
import { identitySettings, requiredEnv } from '#runtime/env.ts';
import { createFinishSignIn } from './finish-sign-in.ts';

const { clientSecretId: secretId, ...settings } = identitySettings();
const clientSecret = createSecret({ secretId }).read;
const { redeem } = createIdentityProvider({ ...settings, clientSecret });
const { signIn } = createAccountStore({ client: createTableClient(), tableName: requiredEnv('TABLE_NAME') });
const cookies = createSessionCookies(requiredEnv('PUBLIC_URL'));

export const handler = createPublicHandler(createFinishSignIn({ redeem, signIn, cookies }));
