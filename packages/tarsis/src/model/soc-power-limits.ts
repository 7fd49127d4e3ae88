import type { Battery } from '@bess/kernel/battery';
import type { PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState } from './model-state.js';

type Limits = NonNullable<Battery['powerLimits']>;

/** A line of a concave limit: limit = constant + slope · stored energy [kW, kW/kWh]. */
interface Line {
  readonly constant: number;
  readonly slope: number;
}

/**
 * (14) c_t ≤ limit(s_(t−1)) and d_t ≤ limit(s_(t−1)): power that falls near the ends of the window. A limit that is
 * concave in the stored energy is the least of its lines; `resolveBattery` refuses any other.
 */
export function socPowerLimits(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
  previousStored: number | null,
): void {
  const { battery } = state.spec;
  const { start } = planned.block;
  for (const direction of ['charge', 'discharge'] as const) {
    const lines = linesOfEnergy(battery, direction);
    for (const [step, column] of columns[direction].entries()) {
      const before = step > 0 ? columns.stored[step - 1]! : previousStored;
      for (const { constant, slope } of lines) {
        if (slope === 0 && constant >= state.powerKw) continue;
        const startKwh = before === null && start.kind === 'exactly' ? start.kwh : 0;
        state.builder.addRow({
          name: `(14) ${direction} limit of ${planned.block.name}, step ${step}`,
          upper: Math.max(0, constant + slope * startKwh),
          columns: before === null || slope === 0 ? [column] : [column, before],
          values: before === null || slope === 0 ? [1] : [1, -slope],
        });
      }
    }
  }
}

/** Most power at an energy stored, as (14) has it; without limits over the state of charge the rated power [kW]. */
export function socPowerKw(
  battery: Battery,
  direction: 'charge' | 'discharge',
  storedKwh: number,
): number {
  const lines = linesOfEnergy(battery, direction);
  const ratedKw = battery.powerKw * battery.availabilityFraction;
  const leastKw = Math.min(ratedKw, ...lines.map((line) => line.constant + line.slope * storedKwh));
  return Math.max(0, leastKw);
}

/** Lines of a limit over the energy stored [kW, kW/kWh]. */
function linesOfEnergy(
  { powerLimits, capacityKwh, availabilityFraction }: Battery,
  direction: 'charge' | 'discharge',
): Line[] {
  if (powerLimits === undefined || capacityKwh === 0) return [];
  return concaveLines(powerLimits, direction).map((line) => ({
    constant: availabilityFraction * line.constant,
    slope: (availabilityFraction * line.slope) / capacityKwh,
  }));
}

/** Lines of a limit over the state of charge, 0 to 1. */
export function concaveLines(limits: Limits, direction: 'charge' | 'discharge'): Line[] {
  const kwAt = (index: number) =>
    direction === 'charge' ? limits[index]!.chargeKw : limits[index]!.dischargeKw;
  return limits.slice(1).map((above, index): Line => {
    const below = limits[index]!;
    const slope = (kwAt(index + 1) - kwAt(index)) / (above.socFraction - below.socFraction);
    return { slope, constant: kwAt(index) - slope * below.socFraction };
  });
}
