import { createGateController } from '@bess/phalanx';
import { observedFacility } from '../observed-facility.js';
import type { PolicyMaker } from '../policy.js';
import { priorPeaks } from './prior-peaks.js';

const ANY_TIME = 'any time';

/**
 * PHALANX as it is delivered: every schedule goes through the gate, and its promise holds until the month ends or a concession raises it.
 * The judged promise is that of any-time demand.
 *
 * @param missLimit - highest accepted probability of missing the target
 * @param measuresLoad - whether caps may depend on the load of their step
 */
export function phalanxGated(missLimit: number, measuresLoad = false): PolicyMaker {
  return (site) => {
    const { grid, calendar, months, windows, battery, tariff } = site;
    const stepMs = grid.stepMinutes * 60_000;
    const controller = createGateController({ tariff, battery, missLimit, measuresLoad });
    const facility = observedFacility(grid);
    const priorPeaksOf = priorPeaks(site);
    const named = (values: readonly number[]) =>
      Object.fromEntries(windows.map(({ name }, index) => [name, values[index]!]));

    return {
      decide: (situation) => {
        const { step, monthIndex, loadKw, isEstimate, socFraction } = situation;
        const lastStep = months[monthIndex]!.endStep - 1;
        const action = controller.act({
          timeMs: grid.startMs + step * stepMs,
          state: facility.stateAt(step, (past) =>
            isEstimate[past] === 1 ? Number.NaN : loadKw[past]!,
          ),
          daysRemaining: calendar.dayIndex[lastStep]! - calendar.dayIndex[step]!,
          period: String(monthIndex),
          previousNetLoadKw: loadKw[step - 1] ?? 0,
          socFraction,
          runningPeaksKw: named(situation.runningPeaksKw),
          priorPeaksKw: priorPeaksOf(situation),
          floorsKw: named(situation.ratchetFloorsKw),
        });
        const targetKw = action.targetsKw?.[ANY_TIME];
        const uncontrolledP95Kw = action.uncontrolledP95Kw?.[ANY_TIME];
        const promise =
          targetKw === undefined || uncontrolledP95Kw === undefined
            ? {}
            : {
                promise: {
                  targetKw,
                  uncontrolledP95Kw,
                  missProbability: action.promiseReport!.missProbability,
                },
              };
        const { limitsOfLoad } = action;
        if (limitsOfLoad) {
          return {
            kind: 'rule',
            capKwOf: (seenKw) => limitsOfLoad(seenKw).capKw,
            chargeUpToKwOf: (seenKw) => limitsOfLoad(seenKw).chargeUpToKw,
            ...promise,
          };
        }
        return action.dischargeKw === undefined
          ? { kind: 'cap', capKw: action.capKw, chargeUpToKw: action.chargeUpToKw, ...promise }
          : { kind: 'power', chargeKw: 0, dischargeKw: action.dischargeKw, ...promise };
      },
    };
  };
}
