/**
 * Reads the dates of a season file. football-data.co.uk writes day/month/year with two or four
 * digits of the year; 05/08/2022 could also be read the other way round, so every row of a file has
 * to agree with its season.
 */

export type DatesVerdict =
  | { readonly ok: true; readonly days: readonly string[] }
  | { readonly ok: false; readonly at: number; readonly reason: string };

const DAY_FIRST = /^(?<day>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4}|\d\d)$/;
const MONTH_FIRST = /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4}|\d\d)$/;
const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/;

/**
 * The days, `YYYY-MM-DD`, of a file's dates in a season such as `2122`. A file is day/month/year or
 * YYYY-MM-DD throughout, and all its days lie between July of the season's first year and August of
 * its second. Otherwise the verdict names the first date that contradicts, by its place, and says
 * so where all of them could be month/day/year.
 */
export function daysOfFile(texts: readonly string[], season: string): DatesVerdict {
  const first = fullYear(season.slice(0, 2));
  const style = texts.some((text) => text.includes('-')) ? YEAR_FIRST : DAY_FIRST;
  const days = texts.map((text) => dayIn(text, style, first));
  const at = days.indexOf(undefined);
  if (at < 0) {
    return { ok: true, days: days.filter((day) => day !== undefined) };
  }
  const swapped = texts.every((text) => dayIn(text, MONTH_FIRST, first));
  const reason = `"${texts[at]}" is no day of season ${season}, July ${first} to August ${first + 1}`;
  return {
    ok: false,
    at,
    reason: swapped ? `${reason}; all its dates would be as month/day/year` : reason,
  };
}

/** The day that a date means in the season that begins in the year `first`. */
function dayIn(text: string, style: RegExp, first: number): string | undefined {
  const { year = '', month = '', day = '' } = style.exec(text)?.groups ?? {};
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(date);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) {
    return undefined;
  }
  return date >= `${first}-07-01` && date <= `${first + 1}-08-31` ? date : undefined;
}

/** `12` is 2012, `99` is 1999. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) {
    return year;
  }
  return year >= 70 ? 1900 + year : 2000 + year;
}
