import type { PackedTariff } from '../../../packages/tariff-library/src/library/get-tariff.js';
import type { HourlySchedule, Tariff } from '../../../packages/tariff-library/src/schema/tariff.js';

/** The two tables of the catalogue. */
export interface PackedCatalogue {
  readonly schedules: string[];
  readonly tariffs: PackedTariff[];
}

/** Stores every distinct schedule once, as text, and replaces schedules with their indices. */
export function packTariffs(tariffs: readonly Tariff[]): PackedCatalogue {
  const schedules: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (schedule: HourlySchedule): number => {
    const text = packSchedule(schedule);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, schedules.length);
    return schedules.push(text) - 1;
  };
  const packed = tariffs.map((tariff): PackedTariff => {
    const { energy, touDemand, coincident, ...rest } = tariff;
    return {
      ...rest,
      energy: {
        ...energy,
        weekdaySchedule: numberOf(energy.weekdaySchedule),
        weekendSchedule: numberOf(energy.weekendSchedule),
      },
      ...(touDemand && {
        touDemand: {
          ...touDemand,
          weekdaySchedule: numberOf(touDemand.weekdaySchedule),
          weekendSchedule: numberOf(touDemand.weekendSchedule),
        },
      }),
      ...(coincident && {
        coincident: {
          ...coincident,
          weekdaySchedule: numberOf(coincident.weekdaySchedule),
          weekendSchedule: numberOf(coincident.weekendSchedule),
        },
      }),
    };
  });
  return { schedules, tariffs: packed };
}

/** `day day …|twelve letters`: distinct days of 24 characters, then the day of each month. */
function packSchedule(schedule: HourlySchedule): string {
  const days: string[] = [];
  const months = schedule.map((row) => {
    const day = row.map(digit).join('');
    const known = days.indexOf(day);
    return digit(known >= 0 ? known : days.push(day) - 1);
  });
  return `${days.join(' ')}|${months.join('')}`;
}

function digit(value: number): string {
  const text = value.toString(36);
  if (text.length !== 1) throw new Error(`Period ${value} does not fit one character`);
  return text;
}
