import { contentSecurityPolicy } from '#http/content-security-policy.ts';

/**
 * The page at /docs. Its addresses are relative, so that it works under any base address, and name
 * the version of the files, so that a browser never asks for them again.
 */
export const page = (version: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>Betting analytics API</title>
    <link rel="stylesheet" href="docs/swagger-ui.css?v=${version}">
  </head>
  <body>
    <p class="swagger-ui"><a class="link" href="docs/start-here">Start here: guides to the API, webhooks and the numbers</a></p>
    <div id="swagger-ui"></div>
    <script src="docs/swagger-ui-bundle.js?v=${version}"></script>
    <script src="docs/init.js?v=${version}"></script>
  </body>
</html>
`;

/** Starts the viewer. A file of its own, because the page's policy allows no inline script. */
export const INIT_SCRIPT = `SwaggerUIBundle({
  url: 'api/v1/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis],
  // The default sends the document to a validator elsewhere.
  validatorUrl: null,
});
`;

/** Icons of the viewer's style sheet are data addresses; its inline styles are refused. */
export const CONTENT_SECURITY_POLICY = contentSecurityPolicy('none');
