import {
  GetSecretValueCommand,
  SecretsManagerClient,
  type SecretsManagerClientConfig,
} from '@aws-sdk/client-secrets-manager';
import { CALL_LIMITS } from '../call-limits.ts';

/** Whom to ask, and for which secret. */
export type SecretSettings = {
  readonly client?: Pick<SecretsManagerClient, 'send'>;
  readonly secretId: string;
};

/** A client whose calls fail within three seconds each, tried up to three times. */
export function createSecretsClient(
  options: SecretsManagerClientConfig = {},
): SecretsManagerClient {
  return new SecretsManagerClient({ ...options, requestHandler: CALL_LIMITS });
}

/**
 * A secret's text, read when first asked for and kept for the life of the process or until it is
 * forgotten. A failed read throws and is not kept, and neither is an empty secret.
 */
export function createSecret({ client = createSecretsClient(), secretId }: SecretSettings) {
  let kept: string | undefined;
  return {
    async read(): Promise<string> {
      if (kept !== undefined) {
        return kept;
      }
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
      if (!SecretString) {
        throw new Error(`Secret ${secretId} has no text`);
      }
      kept = SecretString.trim();
      return kept;
    },
    /** Makes the next read ask again, because the value was refused where it was used. */
    forget(): void {
      kept = undefined;
    },
  };
}
