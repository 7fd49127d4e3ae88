import { median } from '@bess/kernel/stats';

/** A charging session of a typical working day, in whole hours. */
export interface TypicalSession {
  arrivalStep: number;
  departureStep: number;
  energyKwh: number;
}

const groups = 10;
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/**
 * Condenses charging sessions to ten of a working day: groups of equal size by time of arrival, of each the medians.
 *
 * @param csv - columns `arrival_utc`, `energy_kwh`, `departure_utc` first
 */
export function typicalSessions(csv: string): TypicalSession[] {
  const sessions = csv
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [arrival = '', energy = '', departure = ''] = line.split(',');
      const arrivalMs = Date.parse(arrival.replace('Z', ':00Z'));
      const departureMs = Date.parse(departure.replace('Z', ':00Z'));
      const { isOff, hour } = localHour(arrivalMs);
      const stayHours = (departureMs - arrivalMs) / 3_600_000;
      return isOff ? [] : [{ hour, stayHours, energyKwh: Number(energy) }];
    })
    .sort((one, other) => one.hour - other.hour);
  return Array.from({ length: groups }, (_, group) => {
    const from = Math.floor((group * sessions.length) / groups);
    const ofGroup = sessions.slice(from, Math.floor(((group + 1) * sessions.length) / groups));
    const hour = median(ofGroup.map((session) => session.hour));
    const stayHours = median(ofGroup.map((session) => session.stayHours));
    return {
      arrivalStep: Math.round(hour),
      departureStep: Math.round(hour + stayHours),
      energyKwh: Math.round(10 * median(ofGroup.map(({ energyKwh }) => energyKwh))) / 10,
    };
  });
}

function localHour(timeMs: number): { isOff: boolean; hour: number } {
  const parts = Object.fromEntries(
    clock.formatToParts(timeMs).map(({ type, value }) => [type, value]),
  );
  const isOff = parts.weekday === 'Sat' || parts.weekday === 'Sun';
  return { isOff, hour: Number(parts.hour) + Number(parts.minute) / 60 };
}
