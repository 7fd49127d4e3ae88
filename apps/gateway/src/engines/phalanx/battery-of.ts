import { type Battery, createBattery } from '@bess/kernel/battery';
import type { FacilityState } from '@bess/phalanx';
import { impliedPeakKw, type RiskAssumption } from '@bess/phalanx/futures';
import type { PhalanxRiskInput } from './phalanx-risk-input.js';

/** Of the described peak, or of the one that the load implies, and for so many hours, where a battery is not described. */
const powerShare = 0.25;
const hours = 2;
/** A load of nothing implies no battery, which the engine does not know [kW]. */
const leastKw = 1e-3;

/**
 * The battery that an assessment is made with: as described, and where power or capacity are not, for two hours, or a quarter of
 * the facility's peak for two hours.
 *
 * @param input - resolved request
 * @param state - what is learned of the load
 * @returns the battery with what was assumed of it
 */
export function batteryOf(
  { battery: described, describedPeakKw, options }: PhalanxRiskInput,
  state: FacilityState,
): { battery: Battery; assumptions: RiskAssumption[] } {
  const { powerKw, capacityKwh, ...more } = described;
  if (powerKw !== undefined && capacityKwh !== undefined) {
    return { battery: createBattery({ ...more, powerKw, capacityKwh }), assumptions: [] };
  }
  if (powerKw !== undefined) {
    const value = hours * powerKw;
    return {
      battery: createBattery({ ...more, powerKw, capacityKwh: value }),
      assumptions: [{ field: 'capacity_kwh', value, source: `${hours} hours of power_kw` }],
    };
  }
  if (capacityKwh !== undefined) {
    const value = capacityKwh / hours;
    return {
      battery: createBattery({ ...more, powerKw: value, capacityKwh }),
      assumptions: [{ field: 'power_kw', value, source: `${hours} hours fill capacity_kwh` }],
    };
  }
  const { timeMs, currentLoadKw } = options;
  const peakKw = describedPeakKw ?? impliedPeakKw(state, { timeMs, currentLoadKw });
  const which = describedPeakKw === undefined ? 'implied peak' : 'highest described peak';
  const impliedKw = Math.max(powerShare * peakKw, leastKw);
  return {
    battery: createBattery({ ...more, powerKw: impliedKw, capacityKwh: hours * impliedKw }),
    assumptions: [
      {
        field: 'battery',
        value: `${rounded(impliedKw)} kW, ${rounded(hours * impliedKw)} kWh`,
        source: `a quarter of the ${which} of ${rounded(peakKw)} kW, for ${hours} hours`,
      },
    ],
  };
}

/** As it is told. */
function rounded(value: number): string {
  return value.toFixed(1);
}
