import { describe, expect, test } from 'vitest';
import { NO_KNOWLEDGE } from '#domain/event-matching/learned-names.ts';
import { matchEvents } from '#domain/event-matching/match-events.ts';
import { feedOf } from './events.ts';

type Case = readonly [
  title: string,
  sportKey: string,
  first: readonly string[],
  second: readonly string[],
];

/** In each case no event of one feed is any of the other's. */
const DIFFERENT: readonly Case[] = [
  [
    'State belongs to one side or the other',
    'americanfootball_ncaaf',
    ['Washington St v Oregon'],
    ['Washington v Oregon St'],
  ],
  [
    'a university and its state university',
    'basketball_ncaab',
    ['Michigan Wolverines v Ohio State'],
    ['Michigan State v Ohio State'],
  ],
  [
    'north and no direction',
    'basketball_ncaab',
    ['North Carolina v Clemson'],
    ['Carolina v Clemson'],
  ],
  ['two colleges of one city', 'basketball_ncaab', ['Miami (OH) v Akron'], ['Miami (FL) v Akron']],
  ['A&M and the university', 'americanfootball_ncaaf', ['Texas A&M v LSU'], ['Texas v LSU']],
  ['women and men', 'soccer', ['Arsenal Women v Chelsea Women'], ['Arsenal v Chelsea']],
  ['women by one letter', 'soccer', ['Arsenal (W) v Chelsea (W)'], ['Arsenal v Chelsea']],
  ['women on one side alone', 'soccer', ['Arsenal W v Chelsea'], ['Arsenal v Chelsea']],
  ['women in French', 'soccer', ['Lyon Féminin v Paris FC Féminin'], ['Lyon v Paris FC']],
  ['reserves', 'soccer', ['Everton Reserves v Leeds Reserves'], ['Everton v Leeds']],
  ['a second team by its numeral', 'soccer', ['Bayern Munich II v Aue'], ['Bayern Munich v Aue']],
  ['a second team by its letter', 'soccer', ['Villarreal B v Burgos'], ['Villarreal v Burgos']],
  ['a second team by its number', 'soccer', ['Dynamo 2 v Rotor 2'], ['Dynamo v Rotor']],
  ['an age', 'soccer', ['England U21 v Spain U21'], ['England v Spain']],
  ['two ages', 'soccer', ['England U21 v Spain U21'], ['England U19 v Spain U19']],
  ['an age in words', 'soccer', ['England Under 20 v Spain Under 20'], ['England v Spain']],
  ['a youth team', 'soccer', ['Inter Primavera v Roma Primavera'], ['Inter v Roma']],
  ['women under an age', 'soccer', ['Spain U19 W v Italy U19 W'], ['Spain U19 v Italy U19']],
  ['a match on a console', 'soccer', ['Arsenal Esports v Ajax Esports'], ['Arsenal v Ajax']],
  ['a simulated match', 'soccer', ['Arsenal SRL v Ajax SRL'], ['Arsenal v Ajax']],
  ['futsal', 'soccer', ['Barcelona Futsal v Benfica Futsal'], ['Barcelona v Benfica']],
  ['former players', 'soccer', ['Liverpool Legends v Ajax Legends'], ['Liverpool v Ajax']],
  [
    'another club of each city',
    'soccer',
    ['Man City v Sheffield United'],
    ['Man United v Sheffield Weds'],
  ],
  ['a club and its neighbour', 'soccer', ['Dundee v Celtic'], ['Dundee United v Celtic']],
  [
    'neighbours of both clubs',
    'soccer',
    ['Troyes Olympic v Grenoble Olympic'],
    ['Troyes v Grenoble'],
  ],
  ['rivals of one city', 'soccer', ['AC Milan v Torino'], ['Inter Milan v Juventus']],
  ['two clubs called Athletic', 'soccer', ['Atlético Madrid v Getafe'], ['Real Madrid v Getafe']],
  ['two clubs of Bruges', 'soccer', ['Cercle Brugge v Genk'], ['Club Brugge v Genk']],
  ['clubs told apart by their years', 'soccer', ['Hannover 96 v Aue'], ['Hannover 78 v Aue']],
  ['two towns a letter apart', 'soccer', ['Genk v Charleroi'], ['Gent v Charleroi']],
  ['namesakes of two countries', 'soccer', ['Everton v Leeds'], ['Everton v Colo Colo']],
  ['neighbouring states', 'soccer', ['Austria v Iceland'], ['Australia v Ireland']],
  ['Niger and Nigeria', 'soccer', ['Niger v Ghana'], ['Nigeria v Ghana']],
  ['two Guineas', 'soccer', ['Guinea v Mali'], ['Guinea-Bissau v Malawi']],
  ['sisters', 'tennis_wta', ['Serena Williams v Iga Swiatek'], ['Venus Williams v Iga Swiatek']],
  ['doubles and singles', 'tennis_atp', ['Murray / Evans v Ram / Salisbury'], ['Murray v Ram']],
  [
    'another partner',
    'tennis_atp',
    ['Murray/Evans v Ram/Salisbury'],
    ['Murray/Skupski v Ram/Krajicek'],
  ],
  ['the next day', 'basketball_nba', ['Utah Jazz v LA Lakers'], ['Utah Jazz v LA Lakers +1440']],
  ['an hour later, likely names', 'soccer', ['Leeds v Preston'], ['Leeds v Preston NE +60']],
  ['two days later', 'soccer', ['Leeds v Fulham'], ['Leeds v Fulham +2880']],
  [
    'a double-header of one evening',
    'baseball_mlb',
    ['Cubs v Mets'],
    ['Cubs v Mets', 'Cubs v Mets +20'],
  ],
  [
    'a match that one feed has twice',
    'soccer',
    ['Leeds v Fulham'],
    ['Leeds v Fulham', 'Leeds FC v Fulham'],
  ],
];

/** In each case the events are one, pair by pair. */
const SAME: readonly Case[] = [
  ['accents', 'soccer', ['Málaga v Cádiz'], ['Malaga v Cadiz']],
  ['umlauts in two spellings', 'soccer', ['1. FC Köln v Nürnberg'], ['FC Koeln v Nuernberg']],
  ['Cyrillic', 'soccer', ['Динамо Самара v Ротор'], ['Dinamo Samara v Rotor']],
  ['forms of clubs', 'soccer', ['A.F.C. Ajax v FC Utrecht'], ['Ajax v Utrecht']],
  ['initials', 'soccer', ['QPR v Hull City'], ['Queens Park Rangers v Hull']],
  [
    'cities by their initials',
    'icehockey_nhl',
    ['NY Rangers v LA Kings'],
    ['New York Rangers v Los Angeles Kings'],
  ],
  [
    'shortened words',
    'soccer',
    ['Man Utd v Nottm Forest'],
    ['Manchester United v Nottingham Forest'],
  ],
  [
    'contracted words',
    'soccer',
    ["M'gladbach v St. Pauli"],
    ['Borussia Mönchengladbach v FC St Pauli'],
  ],
  [
    'State and St',
    'americanfootball_ncaaf',
    ['Washington St v Oregon'],
    ['Washington State v Oregon'],
  ],
  ['sides swapped', 'tennis_wta', ['Iga Swiatek v Coco Gauff'], ['Gauff C. v Swiatek I.']],
  [
    'family names first',
    'tennis_wta',
    ['Zheng Qinwen v Zhang Shuai'],
    ['Qinwen Zheng v Shuai Zhang'],
  ],
  [
    'doubles',
    'tennis_atp',
    ['Ram R / Salisbury J v Evans D / Murray A'],
    ['Rajeev Ram/Joe Salisbury v Dan Evans/Andy Murray'],
  ],
  [
    'women, told two ways',
    'soccer',
    ['Arsenal Women v Chelsea Women'],
    ['Arsenal (W) v Chelsea Ladies'],
  ],
  [
    'second teams, told two ways',
    'soccer',
    ['Bayern Munich II v Aue'],
    ['Bayern München B v Erzgebirge Aue'],
  ],
  [
    'ages, told two ways',
    'soccer',
    ['England U21 v Spain U21'],
    ['England Under-21 v Spain Sub 21'],
  ],
  ['a derby', 'soccer', ['Inter v Milan'], ['Inter Milan v AC Milan']],
  [
    'women beside men',
    'soccer',
    ['Arsenal v Chelsea', 'Arsenal W v Chelsea W'],
    ['Arsenal FC v Chelsea FC', 'Arsenal Women v Chelsea Women'],
  ],
  [
    'two days of a series',
    'baseball_mlb',
    ['Chicago Cubs v NY Mets', 'Chicago Cubs v NY Mets +1440'],
    ['Chicago Cubs v New York Mets +5', 'Chicago Cubs v New York Mets +1445'],
  ],
  [
    'a match moved by hours',
    'soccer',
    ['Leeds v Fulham', 'Stoke v Hull'],
    ['Leeds United v Fulham +300', 'Stoke City v Hull City'],
  ],
  ['twenty-five minutes late', 'soccer', ['Leeds v Fulham'], ['Leeds v Fulham +25']],
];

const link = (sportKey: string, first: readonly string[], second: readonly string[]) =>
  matchEvents(feedOf('a', first, sportKey), feedOf('b', second, sportKey), NO_KNOWLEDGE).links.map(
    (found) => `${found.first} ${found.second}`,
  );

describe('two events are never one with', () => {
  test.each(DIFFERENT)('%s', (_, sportKey, first, second) => {
    expect(link(sportKey, first, second)).toEqual([]);
  });
});

describe('two events are one with', () => {
  test.each(SAME)('%s', (_, sportKey, first, second) => {
    expect(link(sportKey, first, second)).toEqual(first.map((_event, i) => `a${i} b${i}`));
  });
});

test.each([
  ['women by the league alone', 'basketball_wncaab', 'basketball_ncaab'],
  ['women by a league in another language', 'soccer_france_ligue_feminine', 'soccer_france_ligue'],
  ['women by a league that has a name', 'soccer_sweden_damallsvenskan', 'soccer_sweden'],
  ['an age by the league alone', 'soccer_uefa_euro_u21', 'soccer_uefa_euro'],
  ['an age in two words of the league', 'soccer_uefa_euro_under_21', 'soccer_uefa_euro'],
  ['youth by the league alone', 'soccer_england_fa_youth_cup', 'soccer_england_fa_cup'],
  ['futsal by the league alone', 'soccer_spain_futsal', 'soccer_spain'],
  ['two sports of one club', 'soccer_spain_la_liga', 'basketball_spain_acb'],
])('two events are never one with %s', (_, firstKey, secondKey) => {
  const texts = ['Barcelona v Real Madrid'];
  const { links } = matchEvents(
    feedOf('a', texts, firstKey),
    feedOf('b', texts, secondKey),
    NO_KNOWLEDGE,
  );
  expect(links).toEqual([]);
});

test('a letter in the key of a league is no qualifier: both have a second league', () => {
  const { links } = matchEvents(
    feedOf('a', ['Palermo v Bari'], 'soccer_italy_serie_b'),
    feedOf('b', ['Palermo v Bari'], 'soccer_italy'),
    NO_KNOWLEDGE,
  );
  expect(links).toHaveLength(1);
});

test('women whose league says so in one feed and whose names say so in the other are one', () => {
  const { links } = matchEvents(
    feedOf('a', ['Arsenal v Chelsea'], 'soccer_england_women'),
    feedOf('b', ['Arsenal Women v Chelsea Women'], 'soccer_england'),
    NO_KNOWLEDGE,
  );
  expect(links).toHaveLength(1);
});

test('there are at least forty hard cases', () => {
  expect(DIFFERENT.length + SAME.length).toBeGreaterThanOrEqual(40);
});
