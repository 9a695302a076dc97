import { hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allSalts,
  deriveSecret,
  firstSalts,
  masterKeyIdOf,
  newSalt,
  ROTATION_OVERLAP_MS,
  rotate,
  type SecretSalts,
  signingSalts,
} from '#domain/webhooks/signing/secret.ts';
import { aSalt, NOW, someMasterKeys } from '../builders.ts';

const masterKeys = someMasterKeys();
const saltOf = aSalt;

describe('derivation', () => {
  test('a secret is whsec_ and 32 bytes of HKDF-SHA256 in base64', () => {
    const secret = deriveSecret(masterKeys, 'u1', saltOf(1));
    const bytes = Buffer.from(
      hkdfSync('sha256', Buffer.alloc(32, 7), Buffer.alloc(16, 1), 'webhook-secret/v1/u1', 32),
    );
    expect(secret).toBe(`whsec_${bytes.toString('base64')}`);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  test('another account, salt or master key gives another secret', () => {
    const secrets = new Set([
      deriveSecret(masterKeys, 'u1', saltOf(1)),
      deriveSecret(masterKeys, 'u2', saltOf(1)),
      deriveSecret(masterKeys, 'u1', saltOf(2)),
      deriveSecret(someMasterKeys({ k1: 8 }), 'u1', saltOf(1)),
    ]);
    expect(secrets.size).toBe(4);
  });

  test('a salt names its master key: a new key changes no secret, and serves the new ones', () => {
    const later = someMasterKeys({ k1: 7, k2: 8 });
    expect(deriveSecret(later, 'u1', saltOf(1))).toBe(deriveSecret(masterKeys, 'u1', saltOf(1)));
    const salt = newSalt(later, new Uint8Array(16).fill(1));
    expect(masterKeyIdOf(salt)).toBe('k2');
    expect(deriveSecret(later, 'u1', salt)).not.toBe(deriveSecret(later, 'u1', saltOf(1)));
  });

  test('a salt without a key, of a missing key and of another length is refused', () => {
    for (const salt of ['', 'AAAAAAAAAAAAAAAAAAAAAA', `k9${saltOf(1).slice(2)}`]) {
      expect(() => deriveSecret(masterKeys, 'u1', salt)).toThrow('no master key');
    }
    expect(() => deriveSecret(masterKeys, 'u1', 'k1.')).toThrow('16 bytes');
  });
});

describe('rotation', () => {
  const rotated = (salts: SecretSalts, n: number, at: number) => {
    const result = rotate(salts, saltOf(n), at);
    if (!result.ok) {
      throw new Error(result.reason);
    }
    return result.salts;
  };

  test('both secrets sign for 24 hours, the new one first, then the new one alone', () => {
    const salts = rotated(firstSalts(saltOf(1)), 2, NOW);
    expect(signingSalts(salts, NOW)).toEqual([saltOf(2), saltOf(1)]);
    expect(signingSalts(salts, NOW + ROTATION_OVERLAP_MS - 1)).toEqual([saltOf(2), saltOf(1)]);
    expect(signingSalts(salts, NOW + ROTATION_OVERLAP_MS)).toEqual([saltOf(2)]);
  });

  test('a new subscriber has one secret', () => {
    expect(allSalts(firstSalts(saltOf(1)))).toEqual([saltOf(1)]);
  });

  test('a second rotation does not cut the first one’s 24 hours', () => {
    const salts = rotated(rotated(firstSalts(saltOf(1)), 2, NOW), 3, NOW + 1000);
    expect(signingSalts(salts, NOW + ROTATION_OVERLAP_MS - 1)).toEqual([
      saltOf(3),
      saltOf(2),
      saltOf(1),
    ]);
    expect(signingSalts(salts, NOW + ROTATION_OVERLAP_MS + 999)).toEqual([saltOf(3), saltOf(2)]);
  });

  test('a fourth rotation within a day is refused, and possible the day after', () => {
    let salts = firstSalts(saltOf(0));
    for (const n of [1, 2, 3]) {
      salts = rotated(salts, n, NOW);
    }
    expect(rotate(salts, saltOf(4), NOW + 1)).toEqual({ ok: false, reason: 'rotated_too_often' });
    expect(rotated(salts, 4, NOW + ROTATION_OVERLAP_MS).replaced).toHaveLength(1);
  });

  test('a secret signs from its rotation in until 24 hours after its rotation out', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }), (hoursBetween) => {
        let salts = firstSalts(saltOf(0));
        let now = NOW;
        const replacedAt = new Map<string, number>();
        for (const [i, hours] of hoursBetween.entries()) {
          now += hours * 3_600_000;
          const result = rotate(salts, saltOf(i + 1), now);
          if (result.ok) {
            replacedAt.set(salts.current, now);
            salts = result.salts;
          }
          const expected = [...replacedAt]
            .filter(([, at]) => now < at + ROTATION_OVERLAP_MS)
            .map(([salt]) => salt);
          expect(new Set(signingSalts(salts, now))).toEqual(new Set([salts.current, ...expected]));
        }
      }),
    );
  });
});
