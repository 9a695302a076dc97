import {
  GetSecretValueCommand,
  InvalidParameterException,
  PutSecretValueCommand,
  type SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';

type Deps = { readonly client: Pick<SecretsManagerClient, 'send'>; readonly secretId: string };

/** A secret's text, and the version that it is. */
export type SecretVersion = { readonly text: string; readonly versionId: string };

const CURRENT = 'AWSCURRENT';
/** What a version is called that was written but did not become the current one. */
const PROPOSED = 'PROPOSED';

/** A secret that several processes may change. */
export function createVersionedSecret({ client, secretId }: Deps) {
  return {
    /** The current version, as it is now. */
    async read(): Promise<SecretVersion> {
      const { SecretString, VersionId } = await client.send(
        new GetSecretValueCommand({ SecretId: secretId }),
      );
      if (!SecretString || !VersionId) {
        throw new Error(`Secret ${secretId} has no text`);
      }
      return { text: SecretString, versionId: VersionId };
    },

    /**
     * Makes a text the current version; false, and the current version kept, unless that is still
     * the one seen.
     */
    async replace(seen: SecretVersion, text: string): Promise<boolean> {
      const put = { SecretId: secretId, SecretString: text, VersionStages: [PROPOSED] };
      const { VersionId } = await client.send(new PutSecretValueCommand(put));
      try {
        await client.send(
          new UpdateSecretVersionStageCommand({
            SecretId: secretId,
            VersionStage: CURRENT,
            MoveToVersionId: VersionId,
            RemoveFromVersionId: seen.versionId,
          }),
        );
        return true;
      } catch (error) {
        // The label is on another version by now.
        if (error instanceof InvalidParameterException) {
          return false;
        }
        throw error;
      }
    },
  };
}
