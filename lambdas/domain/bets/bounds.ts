/** How many bets an account may have. */
export const MAX_BETS = 10_000;
/** How many bets an account may log one by one in a UTC day; those of imports do not count. */
export const MAX_BETS_A_DAY = 200;
/** How many rows an import may have. */
export const MAX_IMPORT_ROWS = 5_000;
/** How many lines its file may have, blank ones and those within notes too: each costs time. */
export const MAX_IMPORT_LINES = 4 * MAX_IMPORT_ROWS;
