import { createHmac, hash } from 'node:crypto';

export type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
};
/** Names in lower case. */
type Headers = Readonly<Record<string, string>>;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Signs POSTs to the root of a service (AWS Signature Version 4). What is returned takes the headers and the body of a request
 * at `at`, epoch milliseconds, and gives the headers to send. The key of a day is derived once.
 */
export function createSigner(region: string, service: string) {
  let kept: { readonly of: string; readonly key: Buffer } | undefined;

  function keyOf(day: string, secret: string): Buffer {
    const of = `${day} ${secret}`;
    if (kept?.of === of) return kept.key;
    const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
      hmac,
      `AWS4${secret}`,
    ) as Buffer;
    kept = { of, key };
    return key;
  }

  return function sign(given: Headers, body: string, credentials: Credentials, at: number): Headers {
    const { accessKeyId, secretAccessKey, sessionToken } = credentials;
    const date = new Date(at).toISOString().replace(/[:-]|\.\d+/g, '');
    const day = date.slice(0, 8);
    const headers: Headers = {
      ...given,
      'x-amz-date': date,
      ...(sessionToken && { 'x-amz-security-token': sessionToken }),
    };
    const names = Object.keys(headers).toSorted();
    const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
    const signed = names.join(';');
    const request = `POST\n/\n\n${lines}\n${signed}\n${hash('sha256', body)}`;
    const scope = `${day}/${region}/${service}/aws4_request`;
    const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash('sha256', request)}`;
    const signature = hmac(keyOf(day, secretAccessKey), text).toString('hex');
    const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
    return { ...headers, authorization };
  };
}
