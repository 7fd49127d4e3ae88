import type { Tariff } from '../../src/index.js';

/** Reverses the order of the periods, and renumbers the schedules accordingly. */
export function relabelled(tariff: Tariff): Tariff {
  const copy = structuredClone(tariff);
  for (const charge of [copy.energy, copy.touDemand, copy.coincident]) {
    if (!charge) continue;
    const last = charge.periods.length - 1;
    charge.periods.reverse();
    for (const key of ['weekdaySchedule', 'weekendSchedule'] as const) {
      charge[key] = charge[key].map((row) => row.map((period) => last - period));
    }
  }
  return copy;
}
