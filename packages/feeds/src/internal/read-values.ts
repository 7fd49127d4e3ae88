/** A finite number from a cell or a JSON value, or null. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** A whole number from a cell or a JSON value, or null. */
export function readWhole(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && Number.isInteger(number) ? number : null;
}

/** A date and time of day without zone. */
export interface CivilTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
}

/** The time as if it were UTC [ms since the Unix epoch], or null if there is no such date or time of day. */
export function civilMs(time: CivilTime): number | null {
  const { year, month, day, hour = 0, minute = 0, second = 0 } = time;
  if (year < 1970 || year > 2200 || hour > 23 || minute > 59 || second > 59) return null;
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null;
}

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/;

/** An ISO 8601 instant with offset [ms since the Unix epoch], or null. */
export function readInstant(value: unknown): number | null {
  const found = typeof value === 'string' ? INSTANT.exec(value.trim()) : null;
  if (found === null) return null;
  const [year, month, day, hour, minute, second] = found
    .slice(1, 7)
    .map((text) => Number(text ?? 0));
  const localMs = civilMs({
    year: year!,
    month: month!,
    day: day!,
    hour: hour!,
    minute: minute!,
    second: second!,
  });
  if (localMs === null) return null;
  const offsetMinutes = Number(found[8] ?? 0) * 60 + Number(found[9] ?? 0);
  return localMs - (found[7] === '-' ? -offsetMinutes : offsetMinutes) * 60_000;
}
