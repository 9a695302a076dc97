/** Every path the service knows, as the gateway's route keys write it. All are GET. */
export const PATHS = {
  'get-me': ['/api/v1/me'],
  'get-opportunities': ['/api/v1/opportunities'],
  'get-matches': ['/api/v1/matches'],
  'get-docs': ['/api/v1/openapi.json', '/docs', '/docs/{asset}'],
  'get-health': ['/health'],
} as const;

const API_ROOT = '/api/v1';

const KNOWN = Object.values(PATHS)
  .flat()
  .map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replace('{asset}', '[^/]+')}$`));

/** Methods a known path answers, for `Allow`; undefined where the path is unknown. */
export function allowedMethods(path: string): string | undefined {
  return KNOWN.some((pattern) => pattern.test(path)) ? 'GET' : undefined;
}

/**
 * Whether a path lies under the API, so that it asks for a key before it says anything. Disguises count as the path
 * they stand for: doubled slashes, encoded slashes and letters, whether or not the gateway has decoded them.
 */
export function isApiPath(path: string): boolean {
  const plain = path
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/[/\\]+/g, '/');
  return plain === API_ROOT || plain.startsWith(`${API_ROOT}/`);
}
