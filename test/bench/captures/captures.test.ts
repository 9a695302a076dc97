import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quotesOfFolder } from '../../../bench/captures/captures.ts';
import { InputProblem } from '../../../bench/input-problem.ts';

test('a folder without recorded odds is refused, with the names its files should have; other files are named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'captures-'));
  try {
    const read = (path: string) => () => quotesOfFolder(path, 0);
    expect(read(join(folder, 'nowhere'))).toThrow(InputProblem);
    expect(read(join(folder, 'nowhere'))).toThrow(/nowhere is no folder that can be read: --data names/);
    writeFileSync(join(folder, 'soccer_epl.empty.json'), '[]');
    expect(read(folder)).toThrow(/^no odds in .*files named <sport_key>\.<anything>\.json/);
    writeFileSync(join(folder, 'soccer_epl.lost.json'), '{"message": "none"}');
    const told: string[] = [];
    expect(() => quotesOfFolder(folder, 0, (line) => told.push(line))).toThrow(/^no odds in/);
    expect(told).toEqual(['soccer_epl.lost.json is no answer with odds (malformed_body): left out']);
    writeFileSync(join(folder, 'soccer_epl.cut.json.gz'), 'cut');
    expect(read(folder)).toThrow(/soccer_epl.cut.json.gz cannot be read: incorrect header check/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
