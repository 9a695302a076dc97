import type { Discipline } from './score-model.ts';

export type League = {
  readonly sportKey: string;
  readonly title: string;
  readonly discipline: Discipline;
  /** What playing at home is worth, in log-odds; 0 on neutral ground. */
  readonly homeAdvantage: number;
  /** How far apart the sides are, in log-odds. */
  readonly spread: number;
  /** Kick-offs of every day, minutes after midnight UTC. */
  readonly kickOffs: readonly number[];
  /** An even number: each meets another once per round. */
  readonly sides: readonly string[];
};

type Sport = Pick<League, 'discipline' | 'homeAdvantage' | 'spread'>;

export const FOOTBALL: Sport = { discipline: 'football', homeAdvantage: 0.4, spread: 0.6 };
const BASKETBALL: Sport = { discipline: 'basketball', homeAdvantage: 0.3, spread: 0.6 };
export const ICE_HOCKEY: Sport = { discipline: 'ice_hockey', homeAdvantage: 0.2, spread: 0.35 };
const TENNIS: Sport = { discipline: 'tennis', homeAdvantage: 0, spread: 0.7 };

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A league from its kick-offs (UTC) and its sides, each a text with commas in between. */
const league = (
  sport: Sport,
  [sportKey, title]: readonly [key: string, title: string],
  kickOffs: string,
  sides: string,
): League => ({
  ...sport,
  sportKey,
  title,
  kickOffs: kickOffs.split(', ').map(minuteOfDay),
  sides: sides.split(', '),
});

export const LEAGUES: readonly League[] = [
  league(
    FOOTBALL,
    ['soccer_epl', 'EPL'],
    '11:30, 14:00, 16:30, 19:00',
    'Arsenal, Aston Villa, Bournemouth, Brentford, Brighton and Hove Albion, Burnley, ' +
      'Chelsea, Crystal Palace, Everton, Fulham, Leeds United, Liverpool, Manchester City, ' +
      'Manchester United, Newcastle United, Nottingham Forest, Sunderland, Tottenham Hotspur, ' +
      'West Ham United, Wolverhampton Wanderers',
  ),
  league(
    FOOTBALL,
    ['soccer_spain_la_liga', 'La Liga - Spain'],
    '12:00, 14:15, 17:30, 20:00',
    'Alavés, Athletic Bilbao, Atlético Madrid, Barcelona, CA Osasuna, Celta Vigo, Elche CF, ' +
      'Espanyol, Getafe, Girona, Levante, Mallorca, Oviedo, Rayo Vallecano, Real Betis, Real ' +
      'Madrid, Real Sociedad, Sevilla, Valencia, Villarreal',
  ),
  league(
    FOOTBALL,
    ['soccer_italy_serie_a', 'Serie A - Italy'],
    '10:30, 13:00, 16:00, 18:45',
    'AC Milan, AS Roma, Atalanta BC, Bologna, Cagliari, Como, Cremonese, Fiorentina, Genoa, ' +
      'Hellas Verona, Inter Milan, Juventus, Lazio, Lecce, Napoli, Parma, Pisa, Sassuolo, ' +
      'Torino, Udinese',
  ),
  league(
    FOOTBALL,
    ['soccer_japan_j_league', 'J League'],
    '04:00, 05:00, 06:00, 10:00',
    'Avispa Fukuoka, Cerezo Osaka, FC Tokyo, Gamba Osaka, Kashima Antlers, Kashiwa Reysol, ' +
      'Kawasaki Frontale, Kyoto Purple Sanga, Machida Zelvia, Nagoya Grampus, Sanfrecce ' +
      'Hiroshima, Shimizu S Pulse, Tokyo Verdy, Urawa Red Diamonds, Vissel Kobe, Yokohama F ' +
      'Marinos',
  ),
  league(
    BASKETBALL,
    ['basketball_nba', 'NBA'],
    '00:00, 00:30, 02:00, 23:00, 23:30',
    'Atlanta Hawks, Boston Celtics, Brooklyn Nets, Charlotte Hornets, Chicago Bulls, ' +
      'Cleveland Cavaliers, Dallas Mavericks, Denver Nuggets, Detroit Pistons, Golden State ' +
      'Warriors, Houston Rockets, Indiana Pacers, Los Angeles Clippers, Los Angeles Lakers, ' +
      'Memphis Grizzlies, Miami Heat, Milwaukee Bucks, Minnesota Timberwolves, New Orleans ' +
      'Pelicans, New York Knicks, Oklahoma City Thunder, Orlando Magic, Philadelphia 76ers, ' +
      'Phoenix Suns, Portland Trail Blazers, Sacramento Kings, San Antonio Spurs, Toronto ' +
      'Raptors, Utah Jazz, Washington Wizards',
  ),
  league(
    ICE_HOCKEY,
    ['icehockey_nhl', 'NHL'],
    '00:00, 00:30, 02:00, 23:00',
    'Anaheim Ducks, Boston Bruins, Buffalo Sabres, Calgary Flames, Carolina Hurricanes, ' +
      'Chicago Blackhawks, Colorado Avalanche, Columbus Blue Jackets, Dallas Stars, Detroit Red ' +
      'Wings, Edmonton Oilers, Florida Panthers, Los Angeles Kings, Minnesota Wild, Montréal ' +
      'Canadiens, Nashville Predators, New Jersey Devils, New York Islanders, New York Rangers, ' +
      'Ottawa Senators, Philadelphia Flyers, Pittsburgh Penguins, San Jose Sharks, Seattle ' +
      'Kraken, St Louis Blues, Tampa Bay Lightning, Toronto Maple Leafs, Utah Mammoth, ' +
      'Vancouver Canucks, Vegas Golden Knights, Washington Capitals, Winnipeg Jets',
  ),
  league(
    TENNIS,
    ['tennis_atp_shanghai_masters', 'ATP Shanghai Masters'],
    '03:30, 06:30, 08:30, 11:00',
    'Jannik Sinner, Carlos Alcaraz, Alexander Zverev, Novak Djokovic, Taylor Fritz, Ben ' +
      'Shelton, Jack Draper, Alex de Minaur, Holger Rune, Lorenzo Musetti, Casper Ruud, Andrey ' +
      'Rublev, Daniil Medvedev, Karen Khachanov, Tommy Paul, Frances Tiafoe',
  ),
  league(
    TENNIS,
    ['tennis_wta_wuhan_open', 'WTA Wuhan Open'],
    '04:30, 07:00, 09:00, 11:30',
    'Aryna Sabalenka, Iga Swiatek, Coco Gauff, Jessica Pegula, Mirra Andreeva, Madison Keys, ' +
      'Qinwen Zheng, Jasmine Paolini, Elena Rybakina, Amanda Anisimova, Emma Navarro, Karolina ' +
      'Muchova, Elina Svitolina, Naomi Osaka, Paula Badosa, Belinda Bencic',
  ),
];
