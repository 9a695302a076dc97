import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../build.config.ts';
import { replaceFile, toBuiltFile } from './built-file.ts';
import { buildNpmPackage, type Package } from './npm-package.ts';
import { buildWheel } from './wheel.ts';

const BUILD = join(PROJECT_ROOT, 'build');
const CLIENTS_FILE = join(BUILD, 'clients.json');

/**
 * Builds the packages of both clients and the list of them into `build/clients.json`, as `get-page`
 * serves them at `/clients/`. Returns the path of that file.
 */
export async function buildClients(): Promise<string> {
  mkdirSync(BUILD, { recursive: true });
  const npm = await buildNpmPackage(BUILD);
  const wheel = buildWheel();
  const list = await toBuiltFile('index.html', Buffer.from(listOf(npm, wheel)));
  const packages = Object.fromEntries([npm, wheel].map((each) => [each.name, served(each)]));
  replaceFile(CLIENTS_FILE, JSON.stringify({ list, packages }));
  return CLIENTS_FILE;
}

/** A package is compressed already, so it is sent as it is. */
function served({ name, bytes }: Package) {
  return {
    type: name.endsWith('.tgz') ? 'application/gzip' : 'application/zip',
    etag: `W/"${sha256(bytes).slice(0, 16)}"`,
    identity: Buffer.from(bytes).toString('base64'),
  };
}

function listOf(npm: Package, wheel: Package): string {
  const item = ({ name, bytes }: Package, command: string) => `<h2>${command}</h2>
<p><a href="/clients/${name}#sha256=${sha256(bytes)}">${name}</a></p>
<pre><code>${command} install "$BETTING_ANALYTICS_URL/clients/${name}"</code></pre>
<p>SHA-256 <code>${sha256(bytes)}</code></p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Packages · Betting analytics</title>
<link rel="stylesheet" href="/docs/site.css">
</head>
<body>
<main>
<h1>Packages</h1>
<p>The clients for this service. <code>BETTING_ANALYTICS_URL</code> is the address of this site.
<a href="/docs/using-the-api">How to use the API</a></p>
${item(npm, 'npm')}
${item(wheel, 'pip')}
</main>
</body>
</html>
`;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
