import type { ModelSpec, PlannedVehicle } from '../model/model-spec.js';
import type { VehiclePlan } from '../model/read-plan.js';

/** Less than this is rounding [kWh]. */
const noiseKwh = 1e-9;

/**
 * Vehicles charge from their arrival on, as fast as their power and the import limit allow; where a least power would keep them from their
 * last kWh, at the same power in as few steps. They give nothing.
 *
 * @param withoutKw - by block, what is drawn without vehicles; what they draw is added to `vehicleKw` [kW]
 */
export function chargeOnArrival(
  spec: ModelSpec,
  withoutKw: readonly Float64Array[],
  vehicleKw: readonly Float64Array[],
): VehiclePlan[] {
  const limitKw = spec.limits?.importKw ?? Number.POSITIVE_INFINITY;
  return (spec.vehicles ?? []).map((vehicle) => {
    const { steps, count, minimumKw, efficiency, vehicleToGrid } = vehicle;
    const kwhPerKw = (efficiency * spec.stepMinutes) / 60;
    const wantedKwh = count * vehicle.energyKwh;
    const roomKwh = vehicleToGrid
      ? count * Math.max(0, vehicleToGrid.capacityKwh - vehicleToGrid.arrivalKwh)
      : wantedKwh;
    const lackingKwh = Math.max(0, wantedKwh - roomKwh);
    let missingKwh = wantedKwh - lackingKwh;
    const chargeKwSeries = Float64Array.from(steps, ({ block, step }) => {
      const drawnKw = withoutKw[block]![step]! + vehicleKw[block]![step]!;
      const kw = Math.min(
        evenKw(vehicle, missingKwh / kwhPerKw),
        missingKwh / kwhPerKw,
        Math.max(0, limitKw - drawnKw),
      );
      if (kw < count * minimumKw) return 0;
      missingKwh -= kw * kwhPerKw;
      vehicleKw[block]![step]! += kw;
      return kw;
    });
    return {
      chargeKwSeries,
      dischargeKwSeries: new Float64Array(vehicleToGrid ? steps.length : 0),
      undeliveredKwh: lackingKwh + (missingKwh > noiseKwh ? missingKwh : 0),
    };
  });
}

/** Full power, or the even power of the fewest steps where there is a least one [kW]. */
function evenKw({ count, powerKw, minimumKw }: PlannedVehicle, missingKw: number): number {
  const mostKw = count * powerKw;
  if (minimumKw === 0 || mostKw === 0) return mostKw;
  return missingKw / Math.max(1, Math.ceil(missingKw / mostKw - noiseKwh));
}
