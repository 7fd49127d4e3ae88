import type { Battery } from '@bess/kernel/battery';
import type { ModelBuilder } from '@bess/milp';
import { fenrirError } from '../../internal/fenrir-error.js';
import type { Site } from '../site.js';
import { type PowerColumns, storedEnergy } from './build-dispatch-model.js';
import type { SiteTerms } from './site-terms.js';

/** Rounding of slopes that are equal. */
const FLAT = 1e-9;

/**
 * (12) where the power depends on the state of charge at the start of the step: a concave limit is the least of its lines.
 *
 * @throws EngineError `invalid` / `powerLimitsNotConcave`
 */
export function addPowerLimits(
  builder: ModelBuilder,
  { battery }: Site,
  terms: SiteTerms,
  columns: PowerColumns,
): void {
  if (battery.powerLimits === undefined) return;
  for (const power of ['charge', 'discharge'] as const) {
    for (const { atZeroMw, perMwh } of linesOf(battery, power)) {
      for (let step = 0; step < columns[power].length; step += 1) {
        const stored = storedEnergy(terms, columns, step);
        builder.addRow({
          upper: atZeroMw + perMwh * terms.startMwh,
          columns: [columns[power][step]!, ...stored.columns],
          values: [1, ...stored.values.map((value) => -perMwh * value)],
        });
      }
    }
  }
}

/** The lines between breakpoints, over stored energy. */
function linesOf(battery: Battery, power: 'charge' | 'discharge') {
  const limits = (battery.powerLimits ?? []).map((limit) => ({
    storedMwh: (limit.socFraction * battery.capacityKwh) / 1000,
    limitMw:
      ((power === 'charge' ? limit.chargeKw : limit.dischargeKw) * battery.availabilityFraction) /
      1000,
  }));
  const lines = limits.slice(1).map((above, at) => {
    const below = limits[at]!;
    const perMwh = (above.limitMw - below.limitMw) / (above.storedMwh - below.storedMwh);
    return { perMwh, atZeroMw: below.limitMw - perMwh * below.storedMwh };
  });
  for (const [at, { perMwh }] of lines.entries()) {
    const before = lines[at - 1]?.perMwh ?? Number.POSITIVE_INFINITY;
    if (perMwh <= before + FLAT * (1 + Math.abs(perMwh))) continue;
    throw fenrirError(
      'invalid',
      'powerLimitsNotConcave',
      `the ${power} limit of battery.powerLimits must be concave over the state of charge to be planned with; its slope rises after breakpoint ${at}`,
      { power, breakpoint: at },
    );
  }
  return lines;
}
