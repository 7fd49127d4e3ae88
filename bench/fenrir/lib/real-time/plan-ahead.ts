import { bestFirstPower } from './best-first-power.js';
import type { IntervalPolicyMaker, IntervalSituation } from './interval-policy.js';

/** What the prices after this interval are expected to be, by the step [currency/MWh]; undefined: nothing is. */
export type IntervalExpectation = (situation: IntervalSituation) => ArrayLike<number> | undefined;

/**
 * In each interval plans as if its price and then the expectation came, and carries out the first step; rests where there is no expectation.
 *
 * @param begin - begins the expectation of a replay
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
