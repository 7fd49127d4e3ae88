import type { HourlySchedule, Tariff } from '../../schema/tariff.js';
import type { PackedTariff } from './packed-tariff.js';

/** Base 36: one character per hour covers the 36 periods that the source's vocabulary allows. */
const RADIX = 36;

/** Builds a fresh tariff from its JSON text, so that whoever changes it changes nobody else's. */
export function unpackTariff(json: string, schedules: readonly string[]): Tariff {
  const packed: PackedTariff = JSON.parse(json);
  const { touDemand, coincident, ...rest } = packed;
  return {
    ...rest,
    energy: { ...rest.energy, ...unpackedSchedules(rest.energy, schedules) },
    ...(touDemand && { touDemand: { ...touDemand, ...unpackedSchedules(touDemand, schedules) } }),
    ...(coincident && {
      coincident: { ...coincident, ...unpackedSchedules(coincident, schedules) },
    }),
  };
}

function unpackedSchedules(
  charge: { weekdaySchedule: number; weekendSchedule: number },
  schedules: readonly string[],
): { weekdaySchedule: HourlySchedule; weekendSchedule: HourlySchedule } {
  return {
    weekdaySchedule: unpackSchedule(schedules[charge.weekdaySchedule]!),
    weekendSchedule: unpackSchedule(schedules[charge.weekendSchedule]!),
  };
}

/** `day day …|twelve letters`: the distinct days as 24 characters each, then which one each month has. */
function unpackSchedule(text: string): HourlySchedule {
  const [days = '', months = ''] = text.split('|');
  const rows = days
    .split(' ')
    .map((day) => Array.from(day, (hour) => Number.parseInt(hour, RADIX)));
  return Array.from(months, (month) => [...rows[Number.parseInt(month, RADIX)]!]);
}
