import type { ApiError } from '#http/api-error.ts';
import type { ApiRequest, ApiResponse } from '#http/api-request.ts';
import { contentSecurityPolicy } from '#http/content-security-policy.ts';
import { isApiPath } from '#http/routes.ts';

/** What the edge keeps for people. */
const FOR_PEOPLE = /^\/(?:docs|clients|events)(?:\/|$)/;

/** In the frame of the documentation, whose style sheet it uses. */
const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>Not found · Betting analytics</title>
    <link rel="stylesheet" href="/docs/site.css">
  </head>
  <body>
    <nav aria-label="Betting analytics">
      <p>Betting analytics</p>
      <ul>
        <li><a href="/">Opportunities</a></li>
        <li><a href="/matches">Matches</a></li>
        <li><a href="/record">Record</a></li>
        <li><a href="/docs/start-here">Documentation</a></li>
        <li><a href="/docs">API</a></li>
      </ul>
    </nav>
    <main>
      <h1>There is nothing at this address</h1>
      <p>The link may be old or mistyped. <a href="/">Go to the start page</a>.</p>
    </main>
  </body>
</html>
`;

/**
 * Whether a refusal is read by a person: a browser that opens an address says that it takes HTML,
 * which programs and the page's own requests do not. Where the edge keeps answers it says nothing
 * of that: there people come.
 */
export function isForPeople({ code }: ApiError, { method, path, headers }: ApiRequest): boolean {
  return (
    code === 'not_found' &&
    method === 'GET' &&
    !isApiPath(path) &&
    (headers.accept ?? (FOR_PEOPLE.test(path) ? 'text/html' : '')).includes('text/html')
  );
}

/** The page that a person reads at an address that leads nowhere. */
export function notFoundPage(): ApiResponse {
  return {
    statusCode: 404,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': contentSecurityPolicy('none'),
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept',
    },
    body: HTML,
  };
}
