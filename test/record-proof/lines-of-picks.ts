import { createHash } from 'node:crypto';

const START = Date.UTC(2026, 3, 18);

function hashOf(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(part);
  }
  return hash.digest();
}

/**
 * Lines of a record in which picks are committed to and opened. The picks from the index
 * `differsFrom` on are of other events.
 */
export function linesOfPicks(count: number, differsFrom = count): string[] {
  // Ten a second: a hundred thousand are recorded before their events start.
  return Array.from({ length: count }, (_, index) => {
    const pick = index % 2 === 0 ? index : index - 1;
    const salt = hashOf(`salt ${pick}`).subarray(0, 16);
    const body = bodyOf(pick, pick >= differsFrom);
    if (pick !== index) {
      return JSON.stringify({ v: 1, type: 'open', pick, salt: salt.toString('base64url'), body });
    }
    const at = new Date(START + Math.floor(index / 10) * 1_000).toISOString().replace('.000', '');
    return JSON.stringify({
      v: 1,
      type: 'pick',
      at,
      scan: at,
      opens: '2026-04-18T11:30:00Z',
      commit: hashOf(salt, body).toString('base64url'),
    });
  });
}

function bodyOf(pick: number, isOther: boolean): string {
  return JSON.stringify({
    event_id: hashOf(`event ${pick} ${isOther}`).toString('hex').slice(0, 32),
    sport_key: 'soccer_epl',
    home: 'Málaga',
    away: 'Wolverhampton Wanderers',
    commence_time: '2026-04-18T11:30:00Z',
    market_key: 'totals',
    outcome: 'Over',
    point: 2.5,
    book: 'alpha',
    book_title: 'Alpha',
    price: 2.1,
    link: 'https://alpha.example/bet',
    fair_prob: 0.5238,
    fair_odds: 1.91,
    min_odds: 1.95,
    ev: 0.1,
    grade: 'A',
  });
}
