/**
 * Reads the dates of a season file. football-data.co.uk writes day/month/year with two or four digits of the year;
 * 05/08/2022 could also be read the other way round, so every row of a file has to agree with its season.
 */

export type DatesVerdict =
  | { readonly ok: true; readonly days: readonly string[] }
  | { readonly ok: false; readonly at: number; readonly reason: string };

const DAY_FIRST = /^(?<day>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4}|\d\d)$/;
const MONTH_FIRST = /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4}|\d\d)$/;
const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/;

/**
 * The days, `YYYY-MM-DD`, of a file's dates in a season such as `2122`. A file is day/month/year or YYYY-MM-DD
 * throughout, and all its days lie between July of the season's first year and August of its second. Otherwise the
 * verdict names the first date that contradicts, by its place, and says so where all of them could be month/day/year.
 */
export function daysOfFile(texts: readonly string[], season: string): DatesVerdict {
  const style = texts.some((text) => text.includes('-')) ? YEAR_FIRST : DAY_FIRST;
  const days = texts.map((text) => dayIn(text, season, style));
  const at = days.indexOf(undefined);
  if (at < 0) return { ok: true, days: days.filter((day) => day !== undefined) };
  const first = firstYearOf(season);
  const swapped = texts.every((text) => dayIn(text, season, MONTH_FIRST));
  const reason = `"${texts[at]}" is no day of season ${season}, July ${first} to August ${first + 1}`;
  return { ok: false, at, reason: swapped ? `${reason}; all its dates would be as month/day/year` : reason };
}

function dayIn(text: string, season: string, style: RegExp): string | undefined {
  const parts = style.exec(text)?.groups;
  if (!parts) return undefined;
  const [year, month, day] = [fullYear(parts.year ?? ''), Number(parts.month), Number(parts.day)];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const months = 12 * (year - firstYearOf(season)) + month;
  return months >= 7 && months <= 20 ? date.toISOString().slice(0, 10) : undefined;
}

/** `1213` begins in 2012. */
function firstYearOf(season: string): number {
  return fullYear(season.slice(0, 2));
}

function fullYear(text: string): number {
  const year = Number(text);
  return text.length === 4 ? year : year + (year >= 70 ? 1900 : 2000);
}
