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
