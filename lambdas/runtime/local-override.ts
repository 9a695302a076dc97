/**
 * What the local stack put in place before it loaded a function; undefined on AWS. Only code that
 * runs in the process before the function can put it there: no variable, row or message can.
 */
export function localOverride<T>(name: string): T | undefined {
  return Reflect.get(globalThis, Symbol.for(`betting-analytics.${name}`)) as T | undefined;
}
