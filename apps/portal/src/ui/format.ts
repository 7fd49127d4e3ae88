/** The locale in which the portal writes; its texts are English. */
const locale = 'en-US';

/** What a figure measures; the unit is always written. */
export type Unit =
  | 'USD'
  | 'USD/MWh'
  | 'USD/kWh'
  | 'USD/kW'
  | 'USD/year'
  | 'MW'
  | 'MWh'
  | 'kW'
  | 'kWh'
  | '%'
  | 'h'
  | 'min'
  | 's'
  | 'ms'
  | '°F'
  | '';

/** A figure with as many digits as are worth reading: two for prices and small amounts, none for large ones. */
export function formatNumber(value: number, digits?: number): string {
  const magnitude = Math.abs(value);
  const fraction = digits ?? (magnitude >= 1_000 ? 0 : magnitude >= 100 ? 1 : 2);
  // A value that rounds to zero has no sign.
  const rounded = Number(value.toFixed(fraction));
  return numberFormat(digits ?? 0, fraction).format(rounded === 0 ? 0 : rounded);
}

/** Making a format takes longer than a hundred uses of it. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const timeFormats = new Map<string, Intl.DateTimeFormat>();

function numberFormat(minimumFractionDigits: number, maximumFractionDigits: number) {
  const key = `${minimumFractionDigits} ${maximumFractionDigits}`;
  const made =
    numberFormats.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits });
  numberFormats.set(key, made);
  return made;
}

function timeFormat(
  timeZone: string,
  parts: Intl.DateTimeFormatOptions,
  regional = 'en-GB',
): Intl.DateTimeFormat {
  const key = `${timeZone} ${regional} ${Object.keys(parts).join(' ')}`;
  const made = timeFormats.get(key) ?? new Intl.DateTimeFormat(regional, { ...parts, timeZone });
  timeFormats.set(key, made);
  return made;
}

/** A figure with its unit, as it stands in a sentence: `$1,234`, `42.5 MW`, `65 %`. */
export function formatQuantity(value: number, unit: Unit | (string & {}), digits?: number): string {
  if (unit === 'USD') {
    const text = formatNumber(Math.abs(value), digits);
    return Number(value.toFixed(2)) < 0 ? `−$${text}` : `$${text}`;
  }
  const text = formatNumber(value, digits).replace('-', '−');
  return unit === '' ? text : `${text}\u00a0${unit}`;
}

/** A share as percent: 0.65 → `65 %`. */
export function formatShare(share: number, digits = 0): string {
  return formatQuantity(100 * share, '%', digits);
}

/** A moment in the zone of its site, with the zone's abbreviation: `21 Nov 2026, 14:05 PST`. */
export function formatTime(time: string | number, timeZone: string): string {
  return `${formatDay(time, timeZone)}, ${formatClock(time, timeZone)} ${zoneAbbreviation(time, timeZone)}`;
}

/** A local time whose zone is said elsewhere: `2026-11-21T14:05` → `21 Nov 2026, 14:05`. */
export function formatLocalTime(local: string): string {
  const asUtc = `${local}Z`;
  return `${formatDay(asUtc, 'UTC')}, ${formatClock(asUtc, 'UTC')}`;
}

/** A calendar date: `2026-11-21` → `21 Nov 2026`. */
export function formatDate(date: string): string {
  return formatDay(date, 'UTC');
}

/** A stretch of local time on its day: `26 Nov 2026, 14:00–15:00 PST`. */
export function formatInterval(start: string, minutes: number, timeZone: string): string {
  const endMs = Date.parse(start) + minutes * 60_000;
  return `${formatDay(start, timeZone)}, ${formatClock(start, timeZone)}–${formatClock(endMs, timeZone)} ${zoneAbbreviation(endMs, timeZone)}`;
}

/** What the clocks of a zone are called at a moment: `PST`, `CET`, `AEDT`, else the offset, such as `GMT+5:30`. */
export function zoneAbbreviation(time: string | number, timeZone: string): string {
  // Each locale knows the abbreviations of its own regions only.
  const names = ['en-US', 'en-GB', 'en-AU', 'en-IN'].map((regional) =>
    timeFormat(timeZone, { timeZoneName: 'short' }, regional)
      .formatToParts(new Date(time))
      .find(({ type }) => type === 'timeZoneName'),
  );
  const named = names.find((name) => name !== undefined && !/^(GMT|UTC)[+-]/.test(name.value));
  return (named ?? names[0])?.value ?? timeZone;
}

/** A calendar day of a zone: `21 Nov 2026`. */
export function formatDay(time: string | number, timeZone: string): string {
  // British English has four letters for September alone.
  return timeFormat(timeZone, { day: 'numeric', month: 'short', year: 'numeric' })
    .format(new Date(time))
    .replace('Sept', 'Sep');
}

/** A time of day in the zone of its site: `14:05`. */
export function formatClock(time: string | number, timeZone: string): string {
  return timeFormat(timeZone, { hour: '2-digit', minute: '2-digit' }).format(new Date(time));
}

/** A wait: `45 s`, `12 min`, `14 h 32 min`. */
export function formatWait(seconds: number): string {
  if (seconds < 120) {
    return `${seconds} s`;
  }
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How long ago a moment was: `3 minutes ago`; one that this clock has not reached yet is `now`. */
export function formatAgo(time: string | number, nowMs: number): string {
  const seconds = Math.min(0, Math.round((new Date(time).getTime() - nowMs) / 1_000));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const steps = [
    [60, 'second', 1],
    [3_600, 'minute', 60],
    [86_400, 'hour', 3_600],
    [Number.POSITIVE_INFINITY, 'day', 86_400],
  ] as const;
  const [, unit, size] = steps.find(([limit]) => Math.abs(seconds) < limit) ?? steps[3];
  return relative.format(Math.trunc(seconds / size), unit);
}
