import { expectedPath } from '../../../../../packages/fenrir/src/real-time/expected-path.js';
import { observePathPrices } from '../../../../../packages/fenrir/src/real-time/observe-path-prices.js';
import { createPathModel } from '../../../../../packages/fenrir/src/real-time/path-model.js';
import { planInterval } from '../../../../../packages/fenrir/src/real-time/plan-interval.js';
import type { BatteryParameters } from '../../../../../packages/strix/src/planning/battery.js';
import { kernelBatteryAsBattery } from '../../kernel-battery-as-battery.js';
import type { IntervalPolicyMaker } from '../interval-policy.js';

/**
 * FENRIR in real time: in each interval the best action for its price followed by the expected path, which is learned price by price.
 */
export function fenrir(battery: BatteryParameters): IntervalPolicyMaker {
  const { maxEnergyMwh } = battery;
  const ofKernel = kernelBatteryAsBattery(battery);
  return () => {
    let model: ReturnType<typeof createPathModel> | undefined;
    let seen = 0;
    return {
      act: ({ step, prices, grid, energyMwh }) => {
        const { startMs, stepMinutes, timeZone } = grid;
        const news = Array.from(prices.subarray(seen), (pricePerMwh, after) => ({
          timeMs: startMs + (seen + after) * stepMinutes * 60_000,
          pricePerMwh,
        })).filter(({ pricePerMwh }) => !Number.isNaN(pricePerMwh));
        seen = prices.length;
        model = observePathPrices(
          model ?? createPathModel({ timeZone, intervalMinutes: stepMinutes }),
          news,
        );
        const { action } = planInterval({
          site: { battery: ofKernel, socFraction: energyMwh / maxEnergyMwh, stepMinutes },
          pricePerMwh: prices[step]!,
          lookahead: expectedPath(model),
        });
        const sign = { charge: 1, idle: 0, discharge: -1 }[action.direction];
        return { powerMw: sign * action.powerMw };
      },
    };
  };
}
