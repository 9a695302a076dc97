import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { type Adapter, type Configuration, Provider } from 'oidc-provider';
// @ts-expect-error: without types. Where no adapter is named, the provider takes this one and warns
// of it.
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { replaceFile } from '../replace-file.ts';
import { StartError } from '../start-error.ts';
import { CLIENT_SECRET } from '../template/names.ts';
import type { SignInClientPlan } from '../template/stack-plan.ts';
import { withRefreshGrace } from './refresh-grace.ts';
import { PAGE_HEADERS, signInPage } from './sign-in-page.ts';
import { userOf } from './users.ts';

type ProviderOptions = {
  /** Where the gateway serves it: an address with a path. */
  readonly issuer: string;
  readonly client: SignInClientPlan;
  /** Private; it signs the tokens. */
  readonly signingKey: JWK;
  /** The one password of all users. */
  readonly password: string;
};

/** Answers every request under a path that the gateway leaves to it. */
export type Mount = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Stands for the account routes: the scopes that the client has beside the standard ones belong to
 * it.
 */
const RESOURCE = 'urn:betting-analytics:account';
const STANDARD_SCOPES = ['openid', 'email'];
const INTERACTION = '/interaction/';

/**
 * A provider of identities for one machine: code flow with PKCE for the stack's sign-in client,
 * with tokens like those of the deployed one. Sessions end with the process: people sign in again.
 */
export function createLocalProvider({
  issuer,
  client,
  signingKey,
  password,
}: ProviderOptions): Mount {
  const emails = new Map<string, string>();
  const grants = new Map<string, Set<string>>();
  const { pathname: mountPath } = new URL(issuer);
  const provider = new Provider(issuer, {
    ...tokensOf(client, mountPath, grants),
    jwks: { keys: [signingKey] },
    adapter: withRefreshGrace(
      createMemoryAdapter() as (name: string) => Adapter,
      client.refreshGraceSeconds * 1000,
    ),
    cookies: { keys: [randomBytes(32).toString('hex')] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: emails.get(accountId) }),
    }),
  });
  const serve = provider.callback();

  /** The sign-in page; sent back, it continues to the client or says that the password is wrong. */
  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid } = await provider.interactionDetails(request, response);
    const action = `${mountPath}${INTERACTION}${uid}`;
    const show = (status: number, problem?: string) =>
      void response.writeHead(status, PAGE_HEADERS).end(signInPage(action, problem));
    if (request.method !== 'POST') {
      return show(200);
    }
    const form = new URLSearchParams(await text(request));
    const email = (form.get('email') ?? '').trim().toLowerCase();
    const accountId = userOf(email, form.get('password') ?? '', password);
    if (accountId === undefined) {
      return show(401, 'The email or the password is wrong.');
    }
    emails.set(accountId, email);
    await provider.interactionFinished(request, response, { login: { accountId } });
  }

  /** What an operator asks of a pool on AWS about one person: to end their sessions, or to go. */
  async function administer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { Username: userId } = JSON.parse(await text(request)) as { readonly Username: string };
    const answer = (status: number, body: object) =>
      void response
        .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify(body));
    if (!emails.has(userId)) {
      return answer(400, { __type: 'UserNotFoundException' });
    }
    for (const grant of grants.get(userId) ?? []) {
      await provider.RefreshToken.revokeByGrantId(grant);
    }
    grants.delete(userId);
    if (String(request.headers['x-amz-target']).endsWith('.AdminDeleteUser')) {
      emails.delete(userId);
    }
    return answer(200, {});
  }

  return async (request, response) => {
    const path = (request.url ?? '').slice(mountPath.length) || '/';
    if (path === '/' && request.method === 'POST') {
      return administer(request, response);
    }
    if (path.startsWith(INTERACTION)) {
      await signIn(request, response).catch(() => {
        const problem = 'This sign-in has ended. Go back to the page and begin again.';
        response.writeHead(400, PAGE_HEADERS).end(signInPage(mountPath, problem));
      });
      return;
    }
    // The provider finds its own path by the difference of the two.
    Object.assign(request, { originalUrl: request.url, url: path });
    await serve(request, response);
  };
}

/**
 * The private key that signs tokens, kept in `file`, so that a page stays signed in over a restart
 * for a while.
 */
export async function keptSigningKey(file: string): Promise<JWK> {
  if (existsSync(file)) {
    return readSigningKey(file);
  }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' };
  replaceFile(file, `${JSON.stringify(key)}\n`);
  return key;
}

async function readSigningKey(file: string): Promise<JWK> {
  try {
    const key: JWK = JSON.parse(readFileSync(file, 'utf8'));
    const imported = await importJWK(key);
    if (!('type' in imported) || imported.type !== 'private') {
      throw new TypeError('It is not a private key');
    }
    return key;
  } catch (cause) {
    throw new StartError(`${file} cannot be read. Delete it; everyone has to sign in again then.`, {
      cause,
    });
  }
}

/**
 * The flow, the scopes and the tokens, as the template asks for them. `grants` has those of each
 * person afterwards.
 */
function tokensOf(
  client: SignInClientPlan,
  mountPath: string,
  grants: Map<string, Set<string>>,
): Configuration {
  const accountScope = client.scopes.filter((scope) => !STANDARD_SCOPES.includes(scope)).join(' ');
  const accessTokenTTL = client.accessTokenMinutes * 60;
  const refreshTokenTTL = client.refreshTokenMinutes * 60;
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: CLIENT_SECRET,
        redirect_uris: [...client.callbackUrls],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    scopes: STANDARD_SCOPES,
    claims: { openid: ['sub'], email: ['email'] },
    // The ID token carries the address, as the deployed one does.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `${mountPath}${INTERACTION}${uid}` },
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, { clientId }, token) => token.clientId === clientId,
      },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        // Without an audience it makes no JWT; the gateway takes the client's id for one.
        getResourceServerInfo: () => ({
          scope: accountScope,
          audience: client.clientId,
          accessTokenFormat: 'jwt',
          accessTokenTTL,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId ?? '';
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope(STANDARD_SCOPES.join(' '));
      grant.addResourceScope(RESOURCE, accountScope);
      const id = await grant.save();
      grants.set(accountId, new Set([...(grants.get(accountId) ?? []), id]));
      return grant;
    },
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    rotateRefreshToken: client.refreshGraceSeconds > 0,
    ttl: {
      AccessToken: accessTokenTTL,
      AuthorizationCode: 60,
      Grant: refreshTokenTTL,
      IdToken: accessTokenTTL,
      Interaction: 600,
      RefreshToken: refreshTokenTTL,
      Session: 3600,
    },
  };
}
