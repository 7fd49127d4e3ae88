import type { OneWayStep } from './one-way-before.js';

/** Whether a price lies so far below 0 that what is lost in the battery pays: buying a MWh that is stored costs less than taking one out earns. */
export function burningPays({
  costPerMwh,
  gainPerMwh,
}: Pick<OneWayStep, 'costPerMwh' | 'gainPerMwh'>): boolean {
  return costPerMwh < gainPerMwh;
}
