import { calculateBill } from '@bess/tariff-library';
import { achieve } from '../achieve.js';
import type { YearProblem } from '../inputs/year-problem.js';
import { expandYear } from '../results/expand-year.js';
import { savingsParts } from '../results/savings-parts.js';
import type { SavingsParts } from '../types.js';
import type { SolveSettings } from './solve-plan.js';

/**
 * What a controller that does not know tomorrow saves in the year that the optimum knows all of: the year's days in
 * the order of the calendar, planned each midnight from last week's load. Vehicles charge at full power from their
 * arrival, so that the vehicles' part is 0.
 *
 * @param problem The year with unmanaged vehicles.
 * @throws EngineError those of `achieve`.
 */
export async function achieveYear(
  { resolved, spec, grid, billWithoutBattery }: YearProblem,
  { solver, signal, relGap }: SolveSettings,
): Promise<SavingsParts> {
  const { tariff, facility, storedKwh } = resolved;
  // Typical days are planned at rated power whatever the state of charge.
  const { powerLimits: _powerLimits, ...battery } = resolved.battery;
  const blocks = spec.blocks.map(({ block }) => block);
  const priorPeaksKw = facility.priorPeaksKw ?? [];
  const { importKwSeries } = await achieve({
    tariff,
    grid,
    loadKwSeries: expandYear(blocks, (index) => blocks[index]!.loadKwSeries, grid.length),
    battery,
    startSocFraction: battery.capacityKwh === 0 ? 0 : storedKwh / battery.capacityKwh,
    priorPeaksKw,
    relGap,
    ...(solver && { solver }),
    ...(signal && { signal }),
  });
  const bill = calculateBill(tariff, importKwSeries, grid, {
    priorPeaksKw: facility.priorPeaksKw ?? 'none',
  });
  return savingsParts({
    neither: billWithoutBattery,
    storage: bill,
    vehicles: billWithoutBattery,
    both: bill,
  });
}
