import type { PeriodWindows } from '../../demand/period-windows.js';

/** Demand at any time at no price: what risk is told of where a tariff charges nothing for demand. */
export function anyTimeWindow(dayCount: number, stepMinutes: number): PeriodWindows {
  const meteredSteps = new Uint8Array((dayCount * 1440) / stepMinutes).fill(1);
  const window = {
    name: 'any time',
    kind: 'anyTime',
    meteredSteps,
    intervalSteps: 1,
    stepsIntoInterval: 0,
    ladder: [{ width: Number.POSITIVE_INFINITY, price: 0 }],
    floorKw: 0,
    laterMonths: [],
  } as const;
  return { windows: [window], meteredSteps: [meteredSteps] };
}
