import type { VehicleSession } from '../horizon-options.js';
import type { VehicleResult } from '../horizon-result.js';
import { vehicleName } from '../inputs/horizon-vehicles.js';
import type { ModelSpec } from '../model/model-spec.js';
import type { Plan } from '../plan/solve-plan.js';

/**
 * What each session does, in the order in which they were given. Of sessions that were planned as one each has an equal
 * share, which holds every limit that the group holds. Those that are not there in any step of the horizon are left out.
 */
export function vehicleResults(
  sessions: readonly VehicleSession[],
  { vehicles = [] }: ModelSpec,
  plan: Pick<Plan, 'vehicles'>,
): VehicleResult[] {
  const results = vehicles.flatMap(({ count, sessionIndices = [] }, index): VehicleResult[] => {
    const { chargeKwSeries, dischargeKwSeries, undeliveredKwh } = plan.vehicles[index]!;
    return sessionIndices.map((sessionIndex) => {
      const session = sessions[sessionIndex]!;
      return {
        name: vehicleName(session, sessionIndex),
        sessionIndex,
        firstStep: Math.max(0, session.arrivalStep),
        powerKwSeries: chargeKwSeries.map(
          (kw, step) => (kw - (dischargeKwSeries[step] ?? 0)) / count,
        ),
        undeliveredKwh: undeliveredKwh / count,
      };
    });
  });
  return results.sort((one, other) => one.sessionIndex - other.sessionIndex);
}
