import type { DayBlock } from '../inputs/day-block.js';
import { constantTerm, type Term } from './maximum.js';
import { type BlockInterval, meterIntervals } from './meter-intervals.js';
import type { FixedMonth } from './model-spec.js';
import type { ModelState } from './model-state.js';

/** The intervals of a month among which a peak is looked for. */
export type PeakWindow =
  | 'anyTime'
  | { readonly touPeriod: number }
  | { readonly coincidentPeriod: number };

/**
 * What the peak of a month, at any time or in one of its periods, is the highest of:
 * (5) the mean over each meter interval of import_t, and the peak already set.
 *
 * @returns Empty when the month has no such interval and no peak is set.
 */
export function demandPeakTerms(state: ModelState, monthIndex: number, window: PeakWindow): Term[] {
  const { spec } = state;
  const setKw = peakAlreadySet(spec.fixed[monthIndex]!, window);
  const terms: Term[] = [];
  for (const [index, { block }] of spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    for (const interval of meterIntervals(block, spec.meterSteps)) {
      // Meter intervals lie within one clock hour, hence within one period.
      if (!isInWindow(block, interval.from, window)) continue;
      terms.push(meanImport(state, index, interval));
    }
  }
  if (setKw > 0) terms.push(constantTerm('peak already set', setKw));
  return terms;
}

function isInWindow(block: DayBlock, step: number, window: PeakWindow): boolean {
  if (window === 'anyTime') return true;
  return 'touPeriod' in window
    ? block.demandPeriodSeries?.[step] === window.touPeriod
    : block.coincidentPeriodSeries?.[step] === window.coincidentPeriod;
}

function peakAlreadySet(fixed: FixedMonth, window: PeakWindow): number {
  if (window === 'anyTime') return fixed.peakKw;
  return 'touPeriod' in window
    ? (fixed.periodPeaksKw[window.touPeriod] ?? 0)
    : (fixed.coincidentPeaksKw?.[window.coincidentPeriod] ?? 0);
}

/** Mean of import_t over a meter interval, with what was drawn in it before the block. */
export function meanImport(
  state: ModelState,
  blockIndex: number,
  { from, end, knownSteps, knownSumKw }: BlockInterval,
): Term {
  const { battery } = state.spec;
  const { block } = state.spec.blocks[blockIndex]!;
  const drawn = state.blocks[blockIndex]!.imports.slice(from, end);
  const share = 1 / (knownSteps + drawn.length);
  // Mean power over one interval is also limited by what the battery can hold.
  const heldKw = battery.capacityKwh / (drawn.length * state.stepHours);
  const shareOfBattery = share * drawn.length;
  const mostChargeKw = shareOfBattery * Math.min(state.powerKw, heldKw / battery.chargeEfficiency);
  const mostDischargeKw =
    shareOfBattery * Math.min(state.powerKw, heldKw * battery.dischargeEfficiency);
  let constant = share * knownSumKw;
  let lowest = constant;
  let highest = constant;
  for (const each of drawn) {
    constant += share * each.constant;
    lowest += share * each.lowestKw;
    highest += share * each.highestKw;
  }
  return {
    name: `${block.name}, step ${from}`,
    columns: drawn.flatMap(({ columns }) => columns),
    values: drawn.flatMap(({ values }) => values.map((value) => share * value)),
    constant,
    lowest: Math.max(0, lowest - mostDischargeKw),
    highest: Math.max(0, highest + mostChargeKw),
  };
}
