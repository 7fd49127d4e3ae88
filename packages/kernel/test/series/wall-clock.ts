/** Creating a formatter takes far longer than using it. */
const formatters = new Map<string, { time: Intl.DateTimeFormat; weekday: Intl.DateTimeFormat }>();

function formattersOf(timeZone: string) {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = {
    // A Node with little locale data knows this one.
    time: new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    }),
    weekday: new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }),
  };
  formatters.set(timeZone, made);
  return made;
}

/** The local time of an instant from the formatter of the host, as reference for the calendar. */
export function wallClock(epochMs: number, timeZone: string) {
  const { time, weekday } = formattersOf(timeZone);
  const [month, day, year, hour, minute] = (time.format(epochMs).match(/\d+/g) ?? []).map(Number);
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  return { year, month, day, weekday: names.indexOf(weekday.format(epochMs)) + 1, hour, minute };
}

/** Zones with one-hour, half-hour, southern, suspended and no daylight saving, and odd offsets. */
export const zones = [
  'UTC',
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Asuncion',
  'America/Santiago',
  'America/Havana',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];
