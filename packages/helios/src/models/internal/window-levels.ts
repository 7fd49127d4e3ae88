import type { Kernel } from '../../kernel/kernel.js';
import type { Window } from './fill-window.js';

/** Values of a window in spreads from its centre. */
export type ScaledValues = (index: number) => number;

/** Mean of scaled values from a step up to another, not including it. */
export function scaledMean(scaled: ScaledValues, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += scaled(i);
  return sum / (to - from);
}

/** Level of the last day before a forecast, or of what is seen of it, and how far it is from that of the day before; 0 where that is not whole. */
export function lastDayLevel(
  { series: { stepsPerDay }, origin, visible }: Window,
  scaled: ScaledValues,
): { readonly lastDay: number; readonly dayChange: number } {
  const lastDay = scaledMean(scaled, origin - Math.min(stepsPerDay, visible), origin);
  if (visible < 2 * stepsPerDay) return { lastDay, dayChange: 0 };
  const before = scaledMean(scaled, origin - 2 * stepsPerDay, origin - stepsPerDay);
  return { lastDay, dayChange: lastDay - before };
}

/**
 * Lays the same time of the second last day and of those before it, as seen from a step of the forecast.
 *
 * @param memory - to lay them into, from `at` on
 * @param days - how many
 * @param otherwise - what stands for a day that is not seen
 */
export function layEarlierDays(
  memory: Kernel['memory'],
  at: number,
  { series: { stepsPerDay }, origin, visible }: Window,
  scaled: ScaledValues,
  step: number,
  days: number,
  otherwise: number,
): void {
  let place = origin + step - (Math.floor(step / stepsPerDay) + 1) * stepsPerDay;
  for (let i = 0; i < days; i++) {
    place -= stepsPerDay;
    memory[at + i] = place >= origin - visible ? scaled(place) : otherwise;
  }
}
