import { expect, test } from 'vitest';
import { sportTitle } from '#domain/odds/sport-title.ts';

test.each([
  ['soccer_epl', 'Soccer · EPL'],
  ['soccer_spain_la_liga', 'Soccer · Spain La Liga'],
  ['icehockey_nhl', 'Ice hockey · NHL'],
  ['basketball_wnba', 'Basketball · WNBA'],
  ['soccer_uefa_champs_league', 'Soccer · UEFA Champs League'],
  ['cricket_big_bash', 'Cricket · Big Bash'],
  ['tennis', 'Tennis'],
])('%s is %s', (key, name) => expect(sportTitle(key)).toBe(name));

test.each(['constructor', '__proto__', 'toString', 'valueOf'])(
  'a feed may name a sport %s, and its title is text',
  (key) => expect(sportTitle(key)).not.toMatch(/function|object/),
);
