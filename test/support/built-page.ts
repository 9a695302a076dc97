import type { BuiltClients } from '#functions/get-page/get-clients.ts';
import type { BuiltPage } from '#functions/get-page/get-page.ts';

function aFile(type: string, text: string) {
  const body = Buffer.from(text).toString('base64');
  return {
    type,
    etag: 'W/"0123456789abcdef"',
    identity: body,
    gzip: `gzip-${body}`,
    br: `br-${body}`,
  };
}

/** A page of one script, as the build would leave it; its compressed bodies only look different. */
export const aBuiltPage: BuiltPage = {
  html: aFile(
    'text/html; charset=utf-8',
    '<!doctype html><script src="/page/index-1a2b.js"></script>',
  ),
  assets: { 'index-1a2b.js': aFile('text/javascript; charset=utf-8', 'start();') },
};

/** A package of one word, and the list of it. */
export const builtClients: BuiltClients = {
  list: aFile('text/html; charset=utf-8', '<!doctype html><h1>Packages</h1>'),
  packages: {
    'a-client-1.0.0.tgz': {
      type: 'application/gzip',
      etag: 'W/"fedcba9876543210"',
      identity: Buffer.from('packed').toString('base64'),
    },
  },
};

/** The frame of the API reference, as the build would leave it. */
export const builtReference = aFile(
  'text/html; charset=utf-8',
  `<!doctype html><link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css?v={version}">
<script src="docs/swagger-ui-bundle.js?v={version}" defer></script>
<script src="docs/init.js?v={version}" defer></script>`,
);
