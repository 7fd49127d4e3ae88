import { zoneFormatter } from './zone-formatter.js';

const MS_PER_SECOND = 1000;

/** Local time minus UTC at an instant [ms]; from the host's own zone data, to the second. */
export function offsetMs(epochMs: number, timeZone: string): number {
  const wholeSecondsMs = Math.floor(epochMs / MS_PER_SECOND) * MS_PER_SECOND;
  let year = 0;
  let month = 0;
  let day = 0;
  let hour = 0;
  let minute = 0;
  let second = 0;
  for (const part of zoneFormatter(timeZone).formatToParts(wholeSecondsMs)) {
    if (part.type === 'literal') continue;
    const value = Number(part.value);
    if (part.type === 'year') year = value;
    else if (part.type === 'month') month = value;
    else if (part.type === 'day') day = value;
    else if (part.type === 'hour') hour = value;
    else if (part.type === 'minute') minute = value;
    else if (part.type === 'second') second = value;
  }
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecondsMs;
}
