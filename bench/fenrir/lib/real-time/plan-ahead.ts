import { bestFirstPower } from './best-first-power.js';
import type { IntervalPolicyMaker, IntervalSituation } from './interval-policy.js';

/** Expected prices after this interval, by the step [currency/MWh]; undefined if there is no expectation. */
export type IntervalExpectation = (situation: IntervalSituation) => ArrayLike<number> | undefined;

/**
 * In each interval plans as if its price and then the expectation were certain, and executes the first step; without an expectation the battery rests.
 *
 * @param begin - starts the expectation of a replay
 */
export function planAhead(begin: () => IntervalExpectation): IntervalPolicyMaker {
  return () => {
    const expect = begin();
    return {
      act: (situation) => {
        const { step, prices, battery, energyMwh, grid } = situation;
        const expected = expect(situation);
        if (expected === undefined) return { powerMw: 0 };
        return {
          powerMw: bestFirstPower(prices[step]!, expected, battery, energyMwh, grid.stepMinutes),
        };
      },
    };
  };
}
