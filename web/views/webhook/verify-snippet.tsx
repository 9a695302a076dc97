import { CopyButton } from '../../ui/copy-button.tsx';

const SNIPPET = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** \`body\`: the bytes as received; header names in lower case. */
export function isFromService(body, headers, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': time } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = Buffer.from(
    'v1,' + createHmac('sha256', key).update(\`\${id}.\${time}.\`).update(body).digest('base64'),
  );
  return String(headers['webhook-signature']).split(' ').map((text) => Buffer.from(text))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}`;

/** How a receiver written for Node verifies a call. */
export function VerifySnippet() {
  return (
    <details>
      <summary>How to verify a call</summary>
      <p>
        Verify the bytes you received, before you read them. In other languages use a library of{' '}
        <a href="https://www.standardwebhooks.com/" rel="noopener noreferrer" target="_blank">
          Standard Webhooks
        </a>
        .
      </p>
      <pre>
        <code>{SNIPPET}</code>
      </pre>
      <CopyButton text={SNIPPET} label="Copy code" />
    </details>
  );
}
