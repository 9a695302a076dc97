/**
 * Something that the host of a function put in place before loading it, such as the local stack
 * does; undefined on AWS. No variable, row or message can put it there: only code that runs in the
 * process before the function.
 */
export function hostProvided<T>(name: string): T | undefined {
  return Reflect.get(globalThis, Symbol.for(`betting-analytics.${name}`)) as T | undefined;
}
