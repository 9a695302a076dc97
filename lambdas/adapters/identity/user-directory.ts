import { SignatureV4 } from '@smithy/signature-v4';

type Settings = {
  /**
   * Where the pool is, such as `https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_a1`.
   */
  readonly issuer: string;
  /** Asks another address than that of the region. */
  readonly endpoint?: string | undefined;
  /** What calls are signed with, as the configuration of any client of the SDK has it. */
  readonly signing: Pick<ConstructorParameters<typeof SignatureV4>[0], 'credentials' | 'sha256'>;
};

const TIMEOUT_MS = 4_000;

/**
 * The people whom the identity provider knows, as far as operators act on them. Two signed calls: a
 * client of the SDK would be larger than the rest of the function.
 */
export function createUserDirectory({ issuer, endpoint, signing }: Settings) {
  const { origin, hostname, pathname } = new URL(issuer);
  const pool = pathname.slice(1);
  const [, region = 'local'] = hostname.split('.');
  const url = new URL(endpoint ?? `${origin}/`);
  const { credentials, sha256 } = signing;
  const signer = new SignatureV4({ service: 'cognito-idp', region, credentials, sha256 });

  /** False where the pool has no such person. */
  async function call(operation: string, userId: string): Promise<boolean> {
    const body = JSON.stringify({ UserPoolId: pool, Username: userId });
    const signed = await signer.sign({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: {},
      headers: {
        host: url.host,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body,
    });
    const answer = await fetch(url, {
      method: 'POST',
      headers: signed.headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) {
      return true;
    }
    const { __type: type } = (await answer.json()) as { readonly __type?: unknown };
    if (String(type).endsWith('UserNotFoundException')) {
      return false;
    }
    throw new Error(`The identity provider answered ${operation} with ${answer.status} ${type}`);
  }

  return {
    /**
     * Ends the sessions of a person and removes them from the provider. False where it does not
     * know them: they were removed before, or the account is one of a program. May be repeated.
     */
    async remove(userId: string): Promise<boolean> {
      await call('AdminUserGlobalSignOut', userId);
      return call('AdminDeleteUser', userId);
    },
  };
}
