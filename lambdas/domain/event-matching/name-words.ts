/** Words of names by what they say about which side is meant. Folded, lower case. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Legal and sporting forms: they come and go with the feed and tell no two sides apart. */
export const FORM_WORDS = words(`
  fc cf afc sc ac cfc sfc as cd ud sd ca rc rcd sv tsv vfb vfl tsg fsv spvgg ssv sk fk bk if ik
  nk hnk kf kv ksv krc rfc gd us ss ssc asd ks mks gks lks ksc de del di da do dos das la le les
  el der van the of and y e
  football futbol fotboll fussball futebol calcio clube bc gnk pae aps mfk jk vv bv cs csm
  afk tj nfc hc bvb ev ec fbc ff il kvc kfc kas kaa ol
`);

/** Words that many sides share: they weigh less than a place, and are often left out. */
export const LIGHT_WORDS = words(`
  united city town rovers athletic wanderers county albion rangers real sporting atletico deportivo
  club dynamo dinamo lokomotiv spartak borussia eintracht fortuna union racing olympique stade
  sport saint new red association argyle hotspur orient academica athletico nacional internacional
  sportfreunde
`);

/** A name with one of these is never the side of the name without: Washington State. */
export const STATE_WORDS = words('state tech am');

/**
 * Words at the beginning of a name that make another side: North Carolina. Initials such as WBA
 * hide them, so that events may teach otherwise.
 */
export const DIRECTIONS = words('north south east west northern southern eastern western central');

/** Short forms that feeds use for words that names are full of. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    utd: 'united',
    rvs: 'rovers',
    rgs: 'rangers',
    ath: 'athletic',
    wed: 'wednesday',
    weds: 'wednesday',
    alb: 'albion',
    cty: 'city',
    st: 'saint',
    sint: 'saint',
    sankt: 'saint',
    ste: 'saint',
    sainte: 'saint',
    univ: 'university',
    dep: 'deportivo',
    intl: 'international',
  }),
);
