import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';

/**
 * Receivers that misbehave in one way each, on plain sockets of this machine.
 * Certificates in test/fixtures/tls are made for these tests by a CA that nobody else trusts.
 */

export type Behaviour = {
  readonly onConnect?: (socket: Socket, raw: Socket) => void;
  /** Called with each whole request. */
  readonly onRequest?: (socket: Socket, raw: Socket) => void;
};

export type Certificate = 'valid' | 'expired' | 'other-host' | 'self-signed';

export type Receiver = {
  readonly port: number;
  /** Requests whose body arrived whole, as text. */
  readonly requests: readonly string[];
  connections(): number;
  /** Bytes handed to the closed connections, encryption included. */
  bytesSent(): number;
  /** Resolves when no connection is open any more. */
  allClosed(): Promise<void>;
  close(): Promise<void>;
};

const DRIP_MS = 20;
const OK = 'HTTP/1.1 200 OK\r\n';

function answering(text: string | Buffer): Behaviour {
  return { onRequest: (socket) => socket.end(text) };
}

function keepWriting(socket: Socket, piece: string | Buffer): void {
  while (!socket.destroyed && socket.write(piece)) {}
  if (!socket.destroyed) {
    socket.once('drain', () => keepWriting(socket, piece));
  }
}

function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), DRIP_MS);
  socket.once('close', () => clearInterval(timer));
}

/** Never reach a status line of 2xx. */
export const FAILING = {
  'accepts and says nothing': {},
  'resets after accepting': { onConnect: (_socket, raw) => raw.resetAndDestroy() },
  'resets after the body': { onRequest: (_socket, raw) => raw.resetAndDestroy() },
  'closes after the body': { onRequest: (socket) => socket.end() },
  'drips a status line': {
    onRequest(socket) {
      socket.write('HTTP/1.1 200 O');
      drip(socket, 'K');
    },
  },
  'sends 1xx without end': {
    onRequest: (socket) => keepWriting(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  },
  'drips 1xx without end': {
    onRequest: (socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n'),
  },
  'switches protocols': {
    onRequest: (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  },
  'cuts its status line': answering('HTTP/1.1 200 O'),
  'cuts its status line before the line end': answering('HTTP/1.1 200 OK\r'),
  'sends a status line without end': {
    onRequest(socket) {
      socket.write('HTTP/1.1 200 ');
      keepWriting(socket, 'O'.repeat(1000));
    },
  },
  'cuts the headers of a 500': answering('HTTP/1.1 500 Oops\r\nContent-Le'),
  'speaks another protocol': { onConnect: (socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n') },
  'redirects to itself': answering(
    'HTTP/1.1 302 Found\r\nLocation: /hook\r\nContent-Length: 0\r\n\r\n',
  ),
  'redirects the POST to a private address': answering(
    'HTTP/1.1 307 Temporary Redirect\r\nLocation: ' +
      'http://169.254.169.254/latest\r\nContent-Length: 0\r\n\r\n',
  ),
  'answers 500': answering('HTTP/1.1 500 Oops\r\nContent-Length: 6\r\n\r\nbroken'),
  'answers 410': answering('HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n'),
} satisfies Record<string, Behaviour>;

/** Say 2xx in time; what they do afterwards must not matter. */
export const TROUBLESOME = {
  'drips headers': {
    onRequest(socket) {
      socket.write(OK);
      drip(socket, 'x-more: yes\r\n');
    },
  },
  'sends a header of 20 KB': answering(`${OK}x-long: ${'a'.repeat(20_000)}\r\n\r\n`),
  'sends headers without end': {
    onRequest(socket) {
      socket.write(OK);
      keepWriting(socket, `x-more: ${'a'.repeat(1000)}\r\n`);
    },
  },
  'says nothing after the status line': { onRequest: (socket) => socket.write(OK) },
  'closes after the status line': answering(OK),
  'cuts its headers': answering(`${OK}Content-Le`),
  'resets in its headers': {
    onRequest: (socket, raw) => socket.write(`${OK}Content-Le`, () => raw.resetAndDestroy()),
  },
  'sends a header that is none': answering(`${OK}no colon\r\n\r\nok`),
  'sends two lengths that differ': answering(
    `${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\nok`,
  ),
  'sends a length and chunks': answering(
    `${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`,
  ),
  'sends a length that is no number': answering(`${OK}Content-Length: two\r\n\r\nok`),
  'sends its status line in pieces': {
    onRequest(socket) {
      const pieces = ['HT', 'TP/1.1 20', '0 O', 'K\r', '\n'];
      const timer = setInterval(() => {
        const piece = pieces.shift();
        if (piece === undefined) {
          socket.end('x: y\r\n\r\n');
        } else {
          socket.write(piece);
        }
      }, DRIP_MS);
      socket.once('close', () => clearInterval(timer));
    },
  },
  'sends hints before a cut answer': answering(
    `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${OK}Content-Le`,
  ),
  'ends its lines with line feeds only': answering('HTTP/1.1 200 OK\n\nok'),
  'leaves out the reason': answering('HTTP/1.1 200\r\n\r\nok'),
  'drips a body': {
    onRequest(socket) {
      socket.write(`${OK}\r\n`);
      drip(socket, '.');
    },
  },
  'sends a body without end': {
    onRequest(socket) {
      socket.write(`${OK}\r\n`);
      keepWriting(socket, Buffer.alloc(65_536, 'x'));
    },
  },
  'sends a compressed bomb': answering(
    Buffer.concat([
      Buffer.from(`${OK}Content-Encoding: gzip\r\nContent-Type: application/json\r\n\r\n`),
      gzipSync(Buffer.alloc(50_000_000)),
    ]),
  ),
  'promises more body than it sends': answering(`${OK}Content-Length: 1000\r\n\r\nabc`),
  'resets after the status line': {
    onRequest: (socket, raw) =>
      socket.write(`${OK}Content-Length: 10\r\n\r\n`, () => raw.resetAndDestroy()),
  },
  'breaks its chunked encoding': answering(`${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n`),
  'answers 204': answering('HTTP/1.1 204 No Content\r\n\r\n'),
  'speaks HTTP/1.0': answering('HTTP/1.0 200 OK\r\n\r\nok'),
} satisfies Record<string, Behaviour>;

/** Answers 200 after a while. */
export function answeringAfter(ms: number): Behaviour {
  return {
    onRequest(socket) {
      const timer = setTimeout(() => socket.end(`${OK}Content-Length: 2\r\n\r\nok`), ms);
      socket.once('close', () => clearTimeout(timer));
    },
  };
}

export type ReceiverPlace = { readonly host?: string; readonly port?: number };

/** Opens a receiver over TLS with the certificate named, or over plain TCP. */
export async function openReceiver(
  behaviour: Behaviour,
  certificate: Certificate | 'none' = 'valid',
  { host = '127.0.0.1', port = 0 }: ReceiverPlace = {},
): Promise<Receiver> {
  const requests: string[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  let bytesSent = 0;
  let whenClosed = () => {};

  const serve = (socket: Socket, raw: Socket) => {
    behaviour.onConnect?.(socket, raw);
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (!isWhole(received)) {
        return;
      }
      requests.push(Buffer.from(received, 'latin1').toString());
      received = '';
      behaviour.onRequest?.(socket, raw);
    });
  };

  const secureContext =
    certificate === 'none' ? undefined : createSecureContext(readCertificate(certificate));
  const server = createServer((raw) => {
    connections += 1;
    open.add(raw);
    raw.on('error', () => raw.destroy());
    raw.once('close', () => {
      open.delete(raw);
      bytesSent += raw.bytesWritten;
      if (open.size === 0) {
        whenClosed();
      }
    });
    if (secureContext === undefined) {
      serve(raw, raw);
      return;
    }
    const socket = new TLSSocket(raw, { isServer: true, secureContext });
    socket.on('error', () => raw.destroy());
    socket.once('secure', () => serve(socket, raw));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));

  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => connections,
    bytesSent: () => bytesSent,
    allClosed() {
      if (open.size === 0) {
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        whenClosed = resolve;
      });
    },
    close() {
      for (const socket of open) {
        socket.destroy();
      }
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n');
  if (end < 0) {
    return false;
  }
  const length = /^content-length: (\d+)\r$/im.exec(request)?.[1] ?? '0';
  return request.length >= end + 4 + Number(length);
}

function readCertificate(certificate: Certificate): {
  readonly key: string;
  readonly cert: string;
} {
  const pem = readFileSync(new URL(`../fixtures/tls/${certificate}.pem`, import.meta.url), 'utf8');
  return { key: pem, cert: pem };
}

/** The root that signed the certificates other than `self-signed`. */
export function testRoot(): string {
  return readFileSync(new URL('../fixtures/tls/ca.pem', import.meta.url), 'utf8');
}
