import * as oauth from 'oauth4webapi';

type Settings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: () => Promise<string>;
  /** Where the provider sends people back to. */
  readonly redirectUri: string;
  /** What access tokens are good for, beside `openid` and `email`. */
  readonly scope: string;
  /** Permits plain http to a provider on this machine. */
  readonly allowsLoopback: boolean;
};

/** What one sign-in is bound to. */
type Attempt = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** What codes and errors of callbacks look like. Anything else is not worth a call. */
const CODE = /^[\w.~-]{8,512}$/;
const TIMEOUT_MS = 4_000;
const DEFAULT_EXPIRES_IN = 900;

/**
 * The provider of identities by OpenID Connect: code flow with PKCE, as a client with a secret. Its
 * addresses are discovered once. Every call throws when the provider cannot be reached or does not
 * make sense.
 */
export function createIdentityProvider(settings: Settings) {
  const { clientId, redirectUri } = settings;
  const issuer = new URL(settings.issuer);
  const client: oauth.Client = { client_id: clientId };
  const isLoopback = settings.allowsLoopback && issuer.hostname === '127.0.0.1';
  const options = () => ({
    signal: AbortSignal.timeout(TIMEOUT_MS),
    [oauth.allowInsecureRequests]: isLoopback,
  });
  let discovered: Promise<oauth.AuthorizationServer> | undefined;

  function server(): Promise<oauth.AuthorizationServer> {
    discovered ??= oauth
      .discoveryRequest(issuer, options())
      .then((response) => oauth.processDiscoveryResponse(issuer, response))
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  }

  const authentication = async () => oauth.ClientSecretBasic(await settings.clientSecret());

  return {
    newAttempt: (): Attempt => ({
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
    }),

    /**
     * Where a person signs in. They are asked for their password even if the provider remembers
     * them.
     */
    async signInUrl({ state, nonce, verifier }: Attempt): Promise<string> {
      const { authorization_endpoint: endpoint = '' } = await server();
      const url = new URL(endpoint);
      const parameters = {
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: `openid email ${settings.scope}`,
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'login',
      };
      for (const [name, value] of Object.entries(parameters)) {
        url.searchParams.set(name, value);
      }
      return url.href;
    },

    /**
     * Exchanges the parameters of a callback. Refused where they do not belong to the attempt, or
     * are used up.
     */
    async redeem(parameters: URLSearchParams, { state, nonce, verifier }: Attempt) {
      if (!CODE.test(parameters.get('code') ?? parameters.get('error') ?? '')) {
        return refusal('refused');
      }
      try {
        const as = await server();
        const valid = oauth.validateAuthResponse(as, client, parameters, state);
        const response = await oauth.authorizationCodeGrantRequest(
          as,
          client,
          await authentication(),
          valid,
          redirectUri,
          verifier,
          options(),
        );
        const checks = { expectedNonce: nonce, requireIdToken: true };
        const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, checks);
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        const email = claims?.email;
        const refreshToken = tokens.refresh_token;
        if (!claims || typeof email !== 'string' || !refreshToken) {
          return refusal('refused');
        }
        return { ok: true, userId: claims.sub, email, refreshToken } as const;
      } catch (error) {
        return refusal(reasonOf(error));
      }
    },

    /**
     * A new access token, and the refresh token that takes the place of the one given. Refused
     * where the session has ended.
     */
    async refresh(refreshToken: string) {
      try {
        const as = await server();
        const response = await oauth.refreshTokenGrantRequest(
          as,
          client,
          await authentication(),
          refreshToken,
          options(),
        );
        const tokens = await oauth.processRefreshTokenResponse(as, client, response);
        const { access_token: accessToken, expires_in: expiresIn = DEFAULT_EXPIRES_IN } = tokens;
        const next = tokens.refresh_token ?? refreshToken;
        return { ok: true, accessToken, expiresIn, refreshToken: next } as const;
      } catch (error) {
        if (!isInvalidGrant(error)) {
          throw error;
        }
        return { ok: false } as const;
      }
    },

    /** Ends a session at the provider. One that has ended already is no error. */
    async revoke(refreshToken: string): Promise<void> {
      const as = await server();
      const response = await oauth.revocationRequest(
        as,
        client,
        await authentication(),
        refreshToken,
        options(),
      );
      await oauth.processRevocationResponse(response);
    },
  };
}

/**
 * Codes of a callback that does not belong to the attempt; any other is a fault of the provider.
 */
const NOT_OF_THIS_ATTEMPT: readonly unknown[] = [
  oauth.INVALID_RESPONSE,
  oauth.JWT_CLAIM_COMPARISON,
  oauth.JWT_TIMESTAMP_CHECK,
];

const refusal = (reason: 'cancelled' | 'refused') => ({ ok: false, reason }) as const;

/** Why a callback was refused. Throws an error that is no refusal of what the person sent. */
function reasonOf(error: unknown): 'cancelled' | 'refused' {
  if (error instanceof oauth.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'refused';
  }
  if (isInvalidGrant(error)) {
    return 'refused';
  }
  if (error instanceof oauth.OperationProcessingError && NOT_OF_THIS_ATTEMPT.includes(error.code)) {
    return 'refused';
  }
  throw error;
}

function isInvalidGrant(error: unknown): boolean {
  return error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant';
}
