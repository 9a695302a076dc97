import { once } from 'node:events';
import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Serves on a free port of the loopback address. */
export async function startLoopbackServer(listener: RequestListener) {
  const server = createServer(listener);
  const port = await listenOnLoopback(server, 0);
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => stopServer(server) };
}

/**
 * Listens on the loopback address and returns the port; rejects with the system's error, for
 * instance EADDRINUSE.
 */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port of the loopback address that is free now, for a program that is told its port. */
export async function freePort(): Promise<number> {
  await using probe = createServer();
  return await listenOnLoopback(probe, 0);
}

/**
 * Stops a server. Requests in progress have `graceMs` to finish; then their connections are closed.
 */
export async function stopServer(server: HttpServer, graceMs = 0): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise<unknown>((resolve) => server.close(resolve));
  clearTimeout(timer);
}
