import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { isPublicAddress } from '#adapters/webhooks/public-address.ts';
import { errorCode, findTarget } from '#adapters/webhooks/target.ts';
import { anyText } from '../../support/any-text.ts';

const reasonOf = async (text: string) => {
  const target = await findTarget(text, {
    ...egressPolicy(),
    resolve: async () => ['8.8.8.8'],
  });
  return target.ok ? 'ok' : target.reason;
};

describe('what a webhook URL may say', () => {
  test.each([
    ['https://hooks.example.com/picks', 'ok'],
    ['https://hooks.example.com:443/picks?key=1#x', 'ok'],
    ['HTTPS://Hooks.Example.com', 'ok'],
    ['https://8.8.8.8/', 'ok'],
    ['https://[2606:4700::1111]/', 'ok'],
    ['http://hooks.example.com/', 'https_required'],
    ['ftp://hooks.example.com/', 'https_required'],
    ['javascript:alert(1)', 'not_a_url'],
    ['https://hooks.example.com:80/', 'port_refused'],
    ['https://hooks.example.com:8443/', 'port_refused'],
    ['https://user@hooks.example.com/', 'credentials_refused'],
    ['https://:secret@hooks.example.com/', 'credentials_refused'],
    ['hooks.example.com/picks', 'not_a_url'],
    ['https://', 'not_a_url'],
    ['', 'not_a_url'],
    [`https://hooks.example.com/${'a'.repeat(2022)}`, 'ok'],
    [`https://hooks.example.com/${'a'.repeat(2023)}`, 'not_a_url'],
    [`https://hooks.example.com/${'ü'.repeat(337)}`, 'ok'],
    [`https://hooks.example.com/${'ü'.repeat(338)}`, 'too_long'],
  ])('%s: %s', async (text, reason) => expect(await reasonOf(text)).toBe(reason));

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127.0.0.1./',
    'https://169.254.169.254/latest/meta-data',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[fd00:ec2::254]/',
  ])('%s is a private address, however it is written', async (text) =>
    expect(await reasonOf(text)).toBe('address_refused'),
  );
});

test('an address that is accepted is accepted again in the form in which it is stored', async () => {
  const path = fc.string({ unit: 'grapheme', maxLength: 1_000 });
  await fc.assert(
    fc.asyncProperty(path, async (text) => {
      const policy = { ...egressPolicy(), resolve: async () => ['8.8.8.8'] };
      const saved = await findTarget(`https://hooks.example.com/${text}`, policy);
      if (saved.ok) {
        expect(await findTarget(saved.url.href, policy)).toMatchObject({
          ok: true,
          url: { href: saved.url.href },
        });
      }
    }),
  );
});

test('any text leads to public addresses on the port of https, or is refused without an error', async () => {
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6().map((each) => `[${each}]`),
    anyText(),
  );
  const part = fc.oneof(
    anyText(4),
    fc.constantFrom('', ':443', ':8443', '/', 'a@', ':b@', '%', '?', '#', '.'),
  );
  const text = fc
    .tuple(fc.constantFrom('https://', 'http://', 'https:', ''), part, host, part)
    .map((all) => all.join(''));
  let led = 0;
  await fc.assert(
    fc.asyncProperty(text, fc.oneof(fc.ipV4(), fc.ipV6()), async (given, resolved) => {
      const target = await findTarget(given, {
        ...egressPolicy(),
        resolve: async () => [resolved],
      });
      if (!target.ok) {
        return;
      }
      led += 1;
      expect([
        target.url.protocol,
        target.url.port,
        target.url.username,
        target.url.password,
      ]).toEqual(['https:', '', '', '']);
      expect(target.addresses.every(({ address }) => isPublicAddress(address))).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(led).toBeGreaterThan(0);
});

describe('the look-up of a name', () => {
  const to = (...addresses: string[]) =>
    findTarget('https://hooks.example.com/', {
      ...egressPolicy(),
      resolve: async () => addresses,
    });

  test('a name leads to every address found, with its family', async () => {
    expect(await to('8.8.8.8', '2606:4700::1111')).toMatchObject({
      ok: true,
      addresses: [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    });
  });

  test('a name leads nowhere if one of its addresses is private', async () => {
    const refused = { ok: false, reason: 'address_refused' };
    expect(await to('8.8.8.8', '10.0.0.1')).toEqual(refused);
    expect(await to('::ffff:8.8.8.8')).toEqual(refused);
    expect(await to('64:ff9b::808:808')).toEqual(refused);
  });

  test('a name without an address leads nowhere', async () => {
    expect(await to()).toEqual({ ok: false, reason: 'name_unresolved' });
  });

  test('a failed look-up leads nowhere, and is told by its code, not by an error', async () => {
    const resolve = () =>
      Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    expect(await findTarget('https://hooks.example.com/', { ...egressPolicy(), resolve })).toEqual({
      ok: false,
      reason: 'name_unresolved',
      detail: 'ENOTFOUND',
    });
  });

  test('a literal is not looked up', async () => {
    const target = await findTarget('https://8.8.8.8/', {
      ...egressPolicy(),
      resolve: () => Promise.reject(new Error('asked')),
    });
    expect(target).toMatchObject({ ok: true, addresses: [{ address: '8.8.8.8', family: 4 }] });
  });
});

test('a failure is told by its short name alone, and is unknown where it has none', () => {
  expect(errorCode(Object.assign(new Error('10.0.0.1 refused'), { code: 'ECONNREFUSED' }))).toBe(
    'ECONNREFUSED',
  );
  const nameless = [
    Object.assign(new Error('secret'), { code: 5 }),
    new Error('secret'),
    { code: 'X' },
    undefined,
  ];
  expect(nameless.map(errorCode)).toEqual(Array(4).fill('unknown'));
});
