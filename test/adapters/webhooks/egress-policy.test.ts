import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { createNameResolver } from '#adapters/webhooks/egress-policy.ts';

const A = 1;
const AAAA = 28;
const NAME_ERROR = 3;

/**
 * What the name server says to a question of each type: addresses as bytes, a refusal, or nothing
 * at all.
 */
type Zone = Partial<Record<number, readonly (readonly number[])[] | 'silence' | 'no_such_name'>>;

/** Asks a name server of its own on loopback. */
async function resolveIn(zone: Zone, timeout = 3000, tries = 1): Promise<readonly string[]> {
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const answer = answerTo(query, zone);
    if (answer !== undefined) {
      server.send(answer, port, address);
    }
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout, tries });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  try {
    return await createNameResolver(resolver)('hooks.example.com');
  } finally {
    resolver.cancel();
    await new Promise<void>((resolve) => server.close(resolve));
  }
}

/** A DNS answer (RFC 1035, section 4): the query's id and question, then one record per address. */
function answerTo(query: Buffer, zone: Zone): Buffer | undefined {
  const endOfName = query.indexOf(0, 12) + 1;
  const type = query.readUInt16BE(endOfName);
  const addresses = zone[type] ?? [];
  if (addresses === 'silence') {
    return undefined;
  }
  const records = addresses === 'no_such_name' ? [] : addresses;
  const head = Buffer.from(query.subarray(0, endOfName + 4));
  head.writeUInt16BE(0x8180 | (addresses === 'no_such_name' ? NAME_ERROR : 0), 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  const answers = records.map((bytes) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, Buffer.from(bytes)]);
  });
  return Buffer.concat([head, ...answers]);
}

const V6 = [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11];

test('every address of both families is found, IPv4 first', async () => {
  const addresses = await resolveIn({
    [A]: [
      [8, 8, 8, 8],
      [10, 0, 0, 1],
    ],
    [AAAA]: [V6],
  });
  expect(addresses.slice(0, 2).toSorted()).toEqual(['10.0.0.1', '8.8.8.8']);
  expect(addresses.slice(2)).toEqual(['2606:4700::1111']);
});

test('a name with one family is found', async () => {
  expect(await resolveIn({ [A]: [[8, 8, 8, 8]] })).toEqual(['8.8.8.8']);
  expect(await resolveIn({ [AAAA]: [V6] })).toEqual(['2606:4700::1111']);
});

test('a server that is silent about one family does not keep the other', async () => {
  expect(await resolveIn({ [A]: [[8, 8, 8, 8]], [AAAA]: 'silence' })).toEqual(['8.8.8.8']);
});

test('a lost question for the IPv4 addresses is asked again, and not answered by IPv6 alone', async () => {
  let questions = 0;
  const zone: Zone = {
    get [A]() {
      questions += 1;
      return questions === 1 ? ('silence' as const) : [[8, 8, 8, 8]];
    },
    [AAAA]: [V6],
  };
  expect(await resolveIn(zone, 300, 2)).toEqual(['8.8.8.8', '2606:4700::1111']);
});

test('a server that is silent about IPv4 does not keep IPv6', async () => {
  expect(await resolveIn({ [A]: 'silence', [AAAA]: [V6] }, 250)).toEqual(['2606:4700::1111']);
});

test('a name that does not exist, or has no address, is an error', async () => {
  await expect(resolveIn({ [A]: 'no_such_name', [AAAA]: 'no_such_name' })).rejects.toThrow(
    'ENOTFOUND',
  );
  await expect(resolveIn({})).rejects.toThrow('ENODATA');
});

test('a server that never answers is an error in the end', async () => {
  await expect(resolveIn({ [A]: 'silence', [AAAA]: 'silence' }, 250)).rejects.toThrow('ETIMEOUT');
});
