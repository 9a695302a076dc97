import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { TokenRule } from '../template/http-api.ts';
import { type GatewayAnswer, gatewayAnswer } from './answer.ts';

/**
 * What a function is told about a verified token: claims as texts, and the scopes that the route
 * asks for.
 */
export type Authorized = {
  readonly jwt: {
    readonly claims: Readonly<Record<string, string>>;
    readonly scopes: readonly string[] | null;
  };
};

/**
 * Judges the `Authorization` header of a request: what the function is told, or what the gateway
 * answers instead.
 */
export type Authorize = (
  authorization: string | undefined,
) => Promise<{ readonly authorized: Authorized } | { readonly refused: GatewayAnswer }>;

/**
 * A JWT authorizer as an HTTP API runs it. The provider's keys are fetched when they are first
 * needed, and kept.
 */
export function createAuthorizer({ issuer, audiences, scopes }: TokenRule): Authorize {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;

  async function verify(token: string): Promise<JWTPayload> {
    keys ??= keysOf(issuer).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    const { payload } = await jwtVerify(token, await keys, { issuer, requiredClaims: ['exp'] });
    // The client's id counts where the token has no audience.
    const audience = payload.aud === undefined ? [payload.client_id] : [payload.aud].flat();
    if (!audience.some((each) => audiences.includes(String(each)))) {
      throw new errors.JWTInvalid('Wrong audience');
    }
    return payload;
  }

  return async (authorization) => {
    const token = (authorization ?? '').replace(/^bearer +/i, '');
    if (token === '') {
      return refusal(401, 'Unauthorized', 'Bearer');
    }
    try {
      const claims = await verify(token);
      const granted = String(claims.scope ?? '').split(' ');
      if (scopes.length > 0 && !scopes.some((scope) => granted.includes(scope))) {
        return refusal(403, 'Forbidden', 'Bearer error="insufficient_scope"');
      }
      return {
        authorized: { jwt: { claims: textsOf(claims), scopes: scopes.length > 0 ? scopes : null } },
      };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) {
        throw error;
      }
      return refusal(401, 'Unauthorized', 'Bearer error="invalid_token"');
    }
  };
}

async function keysOf(issuer: string) {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  const { jwks_uri } = (await response.json()) as { jwks_uri: string };
  return createRemoteJWKSet(new URL(jwks_uri));
}

/** A list becomes `[a b]`. */
function textsOf(claims: JWTPayload): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );
}

function refusal(status: number, message: string, challenge: string) {
  const answer = gatewayAnswer(status, message);
  return { refused: { ...answer, headers: { ...answer.headers, 'www-authenticate': challenge } } };
}
