import type { ChatAddress } from './service.ts';

/**
 * What must not be seen of an address: its values, and of each the part that remains when a service
 * repeats it without its scheme, such as the topic at the end of a URL. The longest come first.
 */
export function secretsOf(address: ChatAddress): readonly string[] {
  const values = Object.values(address).filter((value) => value !== undefined);
  const parts = values.flatMap((value) => [value, lastPart(value)]);
  return parts.filter((part) => part !== '').sort((one, other) => other.length - one.length);
}

function lastPart(value: string): string {
  return (URL.parse(value)?.pathname ?? value).split(/[/:@]/).at(-1) ?? '';
}

/** A text in which each secret is an ellipsis. `secrets` has the longest first. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}
