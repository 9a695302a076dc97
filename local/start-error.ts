/**
 * A reason why the stack cannot start or go on, written for the person at the terminal: shown
 * without a stack trace.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * What runs here under an ARN. Throws a StartError that names `from`, which refers to it, where
 * nothing does.
 */
export function lookUp<T>(running: ReadonlyMap<string, T>, arn: string, from: string): T {
  const resource = running.get(arn);
  if (resource !== undefined) {
    return resource;
  }
  throw new StartError(`${from} leads to ${arn}, which the local stack does not run`);
}
