/**
 * What is asked, and the function that answers. The lists are asked for 500 items; `unchanged`
 * sends the tag of the answer before.
 */
export const CASES = {
  bare: { name: 'bare', path: '/bare' },
  me: { name: 'get-me', path: '/api/v1/me' },
  opportunities: { name: 'get-opportunities', path: '/api/v1/opportunities?min_ev=-1&limit=500' },
  unchanged: { name: 'get-opportunities', path: '/api/v1/opportunities?min_ev=-1&limit=500' },
  matches: { name: 'get-matches', path: '/api/v1/matches?hours=168&limit=500' },
  board: { name: 'get-board', path: '/api/v1/board?limit=500' },
} as const;
type CaseName = keyof typeof CASES;
export const NAMES = Object.keys(CASES) as CaseName[];

/** Lists that are each asked for once, so that none is found or compressed before. */
const NEW_LISTS = {
  'new matches': newQueries('/api/v1/matches'),
  'new board': newQueries('/api/v1/board'),
};
type NewList = keyof typeof NEW_LISTS;
export type LoadName = CaseName | NewList;
export const LOAD_NAMES: readonly LoadName[] = [...NAMES, ...(Object.keys(NEW_LISTS) as NewList[])];

const isNewList = (name: LoadName): name is NewList => name in NEW_LISTS;
export const pathsOf = (name: LoadName) => (isNewList(name) ? NEW_LISTS[name] : [CASES[name].path]);

/** More queries of about 500 items than a function keeps answers. */
function newQueries(path: string): readonly string[] {
  return Array.from({ length: 1_600 }, (_, index) => {
    const limit = 500 - (index % 40);
    return `${path}?hours=${168 - Math.floor(index / 40)}&limit=${limit}`;
  });
}
