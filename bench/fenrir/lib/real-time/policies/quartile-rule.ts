import { sortedWindow } from '../../../../shared/series/sorted-window.js';
import type { IntervalPolicy } from '../interval-policy.js';

const DAYS = 7;

/** Charges at full power below the lower quartile of the prices of the seven days before, discharges above the upper one. */
export function quartileRule(): IntervalPolicy {
  let window: ReturnType<typeof sortedWindow> | undefined;
  let next = 0;
  return {
    act: ({ step, grid, prices, battery }) => {
      const capacity = (DAYS * 1440) / grid.stepMinutes;
      if (window === undefined) {
        window = sortedWindow(capacity);
        next = Math.max(0, step - capacity);
      }
      for (; next < step; next += 1) {
        if (!Number.isNaN(prices[next]!)) window.push(prices[next]!);
      }
      if (window.size() === 0) return { powerMw: 0 };
      const price = prices[step]!;
      if (price < window.quantile(0.25)) return { powerMw: battery.powerMw };
      if (price > window.quantile(0.75)) return { powerMw: -battery.powerMw };
      return { powerMw: 0 };
    },
  };
}
