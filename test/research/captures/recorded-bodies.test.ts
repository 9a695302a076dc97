import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InputProblem } from '../../../bench/program.ts';
import { bodiesOf, quotesOfFolder } from '../../../research/captures/recorded-bodies.ts';

test('a folder without recorded odds is refused, with the names its files should have; other files are named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'captures-'));
  try {
    const read = (path: string) => () => quotesOfFolder(path, 0);
    expect(read(join(folder, 'nowhere'))).toThrow(InputProblem);
    expect(read(join(folder, 'nowhere'))).toThrow(
      /nowhere is no folder that can be read: --data names/,
    );
    writeFileSync(join(folder, 'soccer_epl.empty.json'), '[]');
    expect(read(folder)).toThrow(/^no odds in .*files named <sport_key>\.<anything>\.json/);
    writeFileSync(join(folder, 'soccer_epl.lost.json'), '{"message": "none"}');
    const warnings: string[] = [];
    expect(() => quotesOfFolder(folder, 0, (message) => warnings.push(message))).toThrow(
      /^no odds in/,
    );
    expect(warnings).toEqual([
      'soccer_epl.lost.json is no answer with odds (malformed_body): left out',
    ]);
    writeFileSync(join(folder, 'soccer_epl.cut.json.gz'), 'cut');
    expect(read(folder)).toThrow(/soccer_epl.cut.json.gz cannot be read: incorrect header check/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('as many bodies as asked are in memory before the first is used', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bodies-'));
  for (const index of [1, 2, 3, 4]) {
    writeFileSync(join(folder, `${index}.sport_${index}.json`), String(index));
  }
  const held = bodiesOf(folder, 3);
  const first = held.next();
  rmSync(folder, { recursive: true });
  expect(String(first.value?.bytes)).toBe('1');
  expect(first.value?.sportKey).toBe('sport_1');
  expect(() => held.next()).toThrow(/4\.sport_4/);
});
