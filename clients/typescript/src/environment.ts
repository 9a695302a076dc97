import { BettingAnalyticsError } from './errors.ts';

/** A variable of the process. Throws where it is not set, or where the platform has none. */
export function readVariable(name: string): string {
  const { process } = globalThis as {
    readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
  };
  const value = process?.env[name];
  if (!value) {
    throw new BettingAnalyticsError(`${name} is not set`);
  }
  return value;
}
