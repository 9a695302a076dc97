import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quotesOfFolder } from '../../../bench/captures/captures.ts';
import { InputProblem } from '../../../bench/input-problem.ts';

test('a folder without recorded odds is refused, with the names its files should have', () => {
  const folder = mkdtempSync(join(tmpdir(), 'captures-'));
  try {
    const read = (path: string) => () => quotesOfFolder(path, 0);
    expect(read(join(folder, 'nowhere'))).toThrow(InputProblem);
    expect(read(join(folder, 'nowhere'))).toThrow(/nowhere is no folder that can be read: --data names/);
    writeFileSync(join(folder, 'soccer_epl.empty.json'), '[]');
    expect(read(folder)).toThrow(/^no odds in .*files named <sport_key>\.<anything>\.json/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
