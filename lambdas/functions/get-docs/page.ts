import { contentSecurityPolicy } from '#http/content-security-policy.ts';

/**
 * Starts the viewer of the API reference. A file of its own, because the page's policy allows no
 * inline script.
 */
export const INIT_SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();
SwaggerUIBundle({
  url: 'api/v1/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  presets: [SwaggerUIBundle.presets.apis],
  // The default sends the document to a validator elsewhere.
  validatorUrl: null,
});
`;

/** Icons of the viewer's style sheet are data addresses; its inline styles are refused. */
export const CONTENT_SECURITY_POLICY = contentSecurityPolicy('none');
