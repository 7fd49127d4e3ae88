import {
  type CycleAnswer,
  type CycleOptions,
  createPersonality,
  type Personality,
} from '@bess/fenrir';
import type { PriceForecast } from '@bess/fenrir/cycle';
import { type CycleStage, runCycle } from '../../../../../packages/fenrir/src/cycle/cycle.js';
import type { BatteryParameters } from '../../../../../packages/strix/src/planning/battery.js';
import { kernelBatteryAsBattery } from '../../kernel-battery-as-battery.js';
import type { IntervalPolicyMaker, IntervalSituation } from '../interval-policy.js';

/** Options of the cycles of a replay. */
export interface CyclePolicyOptions {
  readonly horizonHours?: number;
  readonly riskAversion?: number;
  /** Starts the forecasts that the cycles of a replay get; none by default. */
  readonly forecasts?: () => (situation: IntervalSituation) => PriceForecast;
  /** Stages to leave out. */
  readonly without?: readonly CycleStage[];
  /** Called with each cycle before it is executed. */
  readonly watch?: (asked: AskedCycle) => Promise<void>;
}

/** A cycle of a replay. */
export interface AskedCycle {
  readonly options: CycleOptions;
  /** The personality before the cycle. */
  readonly personality: Personality;
  readonly answer: CycleAnswer;
}

/**
 * FENRIR's whole cycle in each interval, with an idle submitted plan; its personality learns during the replay.
 *
 * @param options - horizon, risk, forecasts, ablation
 */
export function fenrirCycle(
  options: CyclePolicyOptions,
): (battery: BatteryParameters) => IntervalPolicyMaker {
  const { horizonHours = 4, riskAversion, forecasts, without = ['causes'], watch } = options;
  return (battery) => {
    const ofKernel = kernelBatteryAsBattery(battery);
    return () => {
      let personality: Personality | undefined;
      let seen = 0;
      const forecastAt = forecasts?.();
      return {
        act: async (situation) => {
          const { step, prices, grid, energyMwh } = situation;
          const { startMs, stepMinutes, timeZone } = grid;
          const timeOf = (at: number) => startMs + at * stepMinutes * 60_000;
          const history = Array.from(prices.subarray(seen, step), (pricePerMwh, after) => ({
            timeMs: timeOf(seen + after),
            pricePerMwh,
          })).filter(({ pricePerMwh }) => !Number.isNaN(pricePerMwh));
          seen = step;
          const asked: CycleOptions = {
            battery: ofKernel,
            socFraction: energyMwh / battery.maxEnergyMwh,
            pricePerMwh: prices[step]!,
            timeMs: timeOf(step),
            submitted: { direction: 'idle', powerMw: 0 },
            history,
            horizonHours,
            ...(forecastAt === undefined ? {} : { forecast: forecastAt(situation) }),
            ...(riskAversion === undefined ? {} : { riskAversion }),
          };
          const before =
            personality ?? createPersonality({ timeZone, intervalMinutes: stepMinutes });
          const cycled = await runCycle(asked, before, without);
          await watch?.({ options: asked, personality: before, answer: cycled });
          personality = cycled.personality;
          const { recommendation, confidence } = cycled.result;
          const sign = { charge: 1, idle: 0, discharge: -1 }[recommendation.direction];
          return { powerMw: sign * recommendation.powerMw, confidence };
        },
      };
    };
  };
}
