/** The clock of a zone at an instant. */
export interface LocalClock {
  /** Calendar day, `2026-11-26`. */
  date: string;
  /** 0 to 23. */
  hour: number;
}

/** The date and the hour of a zone. */
export function localClock(nowMs: number, timeZone: string): LocalClock {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(nowMs);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
  };
}

/** Whole days of the billing period after a day; 0 on the last day. Undefined if the read dates end before it. */
export function daysRemaining(
  date: string,
  { billingDay, meterReadDates }: { billingDay: number; meterReadDates: readonly string[] },
): number | undefined {
  if (meterReadDates.length > 0) {
    const next = meterReadDates.find((read) => read > date);
    return next === undefined ? undefined : daysBetween(date, next) - 1;
  }
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const nextMonth = day < billingDay ? month : month + 1;
  const next = new Date(Date.UTC(year, nextMonth - 1, billingDay)).toISOString().slice(0, 10);
  return daysBetween(date, next) - 1;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
