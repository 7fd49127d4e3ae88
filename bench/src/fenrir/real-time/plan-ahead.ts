import type { IntervalPolicyMaker, IntervalSituation } from './interval-policy.js';
import { powerTowards, restingPlan } from './resting-plan.js';

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
        const all = new Float64Array(expected.length + 1);
        all[0] = prices[step]!;
        all.set(expected, 1);
        const [range] = restingPlan(all, battery, grid.stepMinutes, 1);
        return { powerMw: powerTowards(battery, energyMwh, range!, grid.stepMinutes) };
      },
    };
  };
}
