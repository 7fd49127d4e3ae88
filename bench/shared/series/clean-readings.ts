import { cleaningRule } from './cleaning-rule.js';
import { sortedWindow } from './sorted-window.js';

/** How a reading was classified. */
export const readingFate = { kept: 0, missing: 1, spike: 2, zero: 3, unit: 4 } as const;

/** Readings as an engine may know them, and as bills use them. */
export interface CleanReadings {
  /** Known at the end of each step: flagged readings are replaced by estimates until they have lasted [kW]. */
  readonly causalKw: Float64Array;
  /** 1 where `causalKw` is an estimate and not the meter's reading. */
  readonly isEstimate: Uint8Array;
  /** Used by bills: a flagged stretch that lasted counts as metered [kW]. */
  readonly settledKw: Float64Array;
  /** See {@link readingFate}; what is not `kept` is filled in `settledKw`. */
  readonly fates: Uint8Array;
}

const { kept, missing, spike, zero, unit } = readingFate;

/**
 * Cleans a meter series by the rule that was fixed before measuring (`cleaning-rule.ts`, described in `phalanx/rules.md`).
 *
 * @param rawKw - as metered, NaN where missing [kW]
 * @param stepMinutes - step length [min]
 */
export function cleanReadings(rawKw: Float64Array, stepMinutes: number): CleanReadings {
  const length = rawKw.length;
  const stepsPerDay = 1440 / stepMinutes;
  const longestError = (cleaningRule.longestErrorHours * 60) / stepMinutes;
  const fillSteps = cleaningRule.fillDays * stepsPerDay;
  const window = sortedWindow(cleaningRule.trailingDays * stepsPerDay);
  const causalKw = new Float64Array(length);
  const isEstimate = new Uint8Array(length);
  const fates = new Uint8Array(length);
  // First step of the current flagged stretch; -1 without one.
  let doubtedFrom = -1;

  const doubt = (value: number): number => {
    if (window.size() < cleaningRule.leastDays * stepsPerDay) return kept;
    const usualKw = window.quantile(cleaningRule.highQuantile);
    if (value > cleaningRule.unitFactor * usualKw) return usualKw > 0 ? unit : kept;
    if (value > cleaningRule.spikeFactor * usualKw) return usualKw > 0 ? spike : kept;
    return value <= 0 && window.quantile(cleaningRule.lowQuantile) > 0 ? zero : kept;
  };

  for (let step = 0; step < length; step += 1) {
    const value = rawKw[step]!;
    const fate: number = Number.isNaN(value) ? missing : doubt(value);
    const isSame = doubtedFrom >= 0 && fates[doubtedFrom] === fate;
    if (fate === spike || fate === zero) {
      if (!isSame) doubtedFrom = step;
      if (step - doubtedFrom + 1 > longestError) {
        // It has lasted: a new level, known as such from here on.
        for (let back = doubtedFrom; back <= step; back += 1) {
          fates[back] = kept;
          window.push(rawKw[back]!);
        }
        doubtedFrom = -1;
        causalKw[step] = value;
        continue;
      }
    } else doubtedFrom = -1;
    fates[step] = fate;
    if (fate === kept) {
      window.push(value);
      causalKw[step] = value;
    } else {
      isEstimate[step] = 1;
      causalKw[step] =
        step >= fillSteps ? causalKw[step - fillSteps]! : step > 0 ? causalKw[step - 1]! : 0;
    }
  }
  return { causalKw, isEstimate, settledKw: settle(rawKw, fates, stepMinutes), fates };
}

/** Fills rejected readings: short gaps by a line, others from the week before, at the start from the week after. */
function settle(rawKw: Float64Array, fates: Uint8Array, stepMinutes: number): Float64Array {
  const settledKw = Float64Array.from(rawKw);
  const length = settledKw.length;
  const longestLine = (cleaningRule.longestLineHours * 60) / stepMinutes;
  const fillSteps = (cleaningRule.fillDays * 1440) / stepMinutes;
  for (let from = 0; from < length; from += 1) {
    if (fates[from] === kept) continue;
    let until = from;
    while (until < length && fates[until] !== kept) until += 1;
    const isLine = from > 0 && until < length && until - from <= longestLine;
    for (let step = from; step < until; step += 1) {
      if (isLine) {
        const before = settledKw[from - 1]!;
        const share = (step - from + 1) / (until - from + 1);
        settledKw[step] = before + (rawKw[until]! - before) * share;
      } else if (step >= fillSteps) settledKw[step] = settledKw[step - fillSteps]!;
      else settledKw[step] = firstKept(rawKw, fates, step, fillSteps);
    }
    from = until;
  }
  return settledKw;
}

/** The reading a whole number of weeks later, else the next one kept, else 0. */
function firstKept(rawKw: Float64Array, fates: Uint8Array, step: number, stride: number): number {
  for (let later = step + stride; later < rawKw.length; later += stride) {
    if (fates[later] === kept) return rawKw[later]!;
  }
  for (let later = step; later < rawKw.length; later += 1) {
    if (fates[later] === kept) return rawKw[later]!;
  }
  return 0;
}
