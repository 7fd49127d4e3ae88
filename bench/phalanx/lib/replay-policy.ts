import { type Battery, type BatteryStep, stepBattery } from '@bess/kernel/battery';
import type { Tariff } from '@bess/tariff-library';
import type { BillingMonth } from '@bess/tariff-library/calendar';
import type { Building } from '../../shared/series/building.js';
import { type DemandWindow, demandWindows } from './demand-windows.js';
import { followCap } from './follow-cap.js';
import type { PolicyAction, PolicyMaker } from './policy.js';
import { ratchetFloor } from './ratchet-floor.js';

/** Input of a replay. */
export interface ReplayCase {
  readonly building: Building;
  /** Consecutive whole months. */
  readonly months: readonly BillingMonth[];
  readonly battery: Battery;
  readonly tariff: Tariff;
  /** Whether a ratchet finds no peaks before the first month; otherwise those of the months before, which had no battery. */
  readonly isNewAccount?: boolean;
}

/** Replay of a policy; series hold the steps from the first month on. */
export interface PolicyReplay {
  /** First step replayed. */
  readonly fromStep: number;
  /** Billed grid demand [kW]. */
  readonly gridKw: Float64Array;
  readonly actions: readonly PolicyAction[];
  /** Wear of each month [currency]. */
  readonly wear: readonly number[];
  /** State of charge at the end. */
  readonly socFraction: number;
}

/**
 * Replays a policy causally over consecutive months. It sees the readings of earlier steps, which are copied one by one into
 * arrays of its own. The battery follows what the controller can know of the step (the causal reading), and rests while the meter gives no
 * reading; bills use the settled reading. The battery starts full and its charge is carried over.
 *
 * @param replay - building, months, battery, tariff
 * @param untilStep - first step not replayed; default: the end of the last month
 * @throws Error without months
 */
export function replayPolicy(
  replay: ReplayCase,
  makePolicy: PolicyMaker,
  untilStep = Number.POSITIVE_INFINITY,
): PolicyReplay {
  const { building, months, battery, tariff } = replay;
  const { grid, calendar, causalKw, settledKw } = building;
  const first = months[0];
  if (first === undefined) throw new Error(`${building.name}: there is no month to replay`);
  const fromStep = first.startStep;
  const windows = demandWindows(tariff, grid);
  const policy = makePolicy({
    name: building.name,
    campus: building.campus,
    grid,
    calendar,
    months,
    battery,
    tariff,
    windows,
  });

  const told = toldReadings(building);
  told.tellUntil(fromStep);
  const peaks = replay.isNewAccount
    ? windows.map((): number[] => [])
    : peakHistory(building, fromStep, windows);
  const gridKw = new Float64Array(Math.min(months.at(-1)!.endStep, untilStep) - fromStep);
  const actions: PolicyAction[] = [];
  const wear: number[] = [];
  let socFraction = battery.maxSocFraction;
  for (const [monthIndex, month] of months.entries()) {
    const runningPeaksKw = windows.map(() => 0);
    const ratchetFloorsKw = windows.map((window, index) => ratchetFloor(window, peaks[index]!));
    let monthWear = 0;
    for (let step = month.startStep; step < Math.min(month.endStep, untilStep); step += 1) {
      const action = policy.decide({
        step,
        monthIndex,
        ...told.readings(step),
        socFraction,
        runningPeaksKw: [...runningPeaksKw],
        ratchetFloorsKw,
      });
      const seenKw = causalKw[step]!;
      const carriedOut = Number.isNaN(building.rawKw[step]!) ? rest : action;
      const done = carryOut(battery, socFraction, seenKw, carriedOut, grid.stepMinutes);
      socFraction = done.socFraction;
      monthWear += done.wearCost;
      actions.push(action);
      const throughKw = done.chargeKw - done.dischargeKw;
      gridKw[step - fromStep] = Math.max(0, settledKw[step]! + throughKw);
      const seenGridKw = Math.max(0, seenKw + throughKw);
      for (let index = 0; index < windows.length; index += 1) {
        if (windows[index]!.meteredSteps[step] === 1 && seenGridKw > runningPeaksKw[index]!) {
          runningPeaksKw[index] = seenGridKw;
        }
      }
      told.tellUntil(step + 1);
    }
    for (let index = 0; index < windows.length; index += 1) {
      peaks[index]!.push(runningPeaksKw[index]!);
    }
    wear.push(monthWear);
  }
  return { fromStep, gridKw, actions, wear, socFraction };
}

/** Without a reading of the step, no cap can be followed and no power can be kept below the load. */
const rest: PolicyAction = { kind: 'power', chargeKw: 0, dischargeKw: 0 };

function carryOut(
  battery: Battery,
  socFraction: number,
  loadKw: number,
  action: PolicyAction,
  stepMinutes: number,
): BatteryStep {
  switch (action.kind) {
    case 'cap':
      return followCap(
        battery,
        socFraction,
        loadKw,
        action.capKw,
        stepMinutes,
        action.chargeUpToKw,
      );
    case 'rule':
      return followCap(
        battery,
        socFraction,
        loadKw,
        action.capKwOf(loadKw),
        stepMinutes,
        action.chargeUpToKwOf?.(loadKw),
      );
    case 'power':
      return stepBattery(battery, { socFraction }, withoutExport(action, loadKw), stepMinutes);
  }
}

/** A power plan made for another load never exports energy. */
function withoutExport(
  { chargeKw, dischargeKw }: { readonly chargeKw: number; readonly dischargeKw: number },
  loadKw: number,
) {
  return { chargeKw, dischargeKw: Math.min(dischargeKw, Math.max(0, loadKw)) };
}

/** Copies without anything that a policy may not know yet. */
function toldReadings(building: Building) {
  const { length } = building.grid;
  const loadKw = new Float64Array(length).fill(Number.NaN);
  const isEstimate = new Uint8Array(length);
  const { temperatureC } = building;
  const toldC = temperatureC && new Float64Array(length).fill(Number.NaN);
  let known = 0;
  return {
    tellUntil: (step: number) => {
      for (; known < step; known += 1) {
        loadKw[known] = building.causalKw[known]!;
        isEstimate[known] = building.isEstimate[known]!;
        if (toldC && temperatureC) toldC[known] = temperatureC[known]!;
      }
    },
    readings: (step: number) => ({
      loadKw: loadKw.subarray(0, step),
      isEstimate: isEstimate.subarray(0, step),
      ...(toldC === undefined ? {} : { temperatureC: toldC.subarray(0, step) }),
    }),
  };
}

/** Peaks of the whole months before a step, without battery, per window, oldest first [kW]. */
function peakHistory(
  building: Building,
  fromStep: number,
  windows: readonly DemandWindow[],
): number[][] {
  const earlier = building.months.filter(({ endStep }) => endStep <= fromStep);
  return windows.map(({ meteredSteps }) =>
    earlier.map(({ startStep, endStep }) => {
      let peak = 0;
      for (let step = startStep; step < endStep; step += 1) {
        if (meteredSteps[step] === 1) peak = Math.max(peak, building.causalKw[step]!);
      }
      return peak;
    }),
  );
}
