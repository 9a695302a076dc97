const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/**
 * The names that some object of a JSON text gives more than once. A parser keeps the last value of
 * each and says nothing. The text has to be valid JSON.
 */
export function repeatedNames(json: string): readonly string[] {
  const repeated = new Set<string>();
  /** The names of each open object; a list has none. */
  const open: Set<string>[] = [];
  let text = '';
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      open.push(new Set());
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (token === ':') {
      const name: string = JSON.parse(text);
      const names = open.at(-1);
      if (names?.has(name)) {
        repeated.add(name);
      }
      names?.add(name);
    } else {
      text = token;
    }
  }
  return [...repeated];
}
