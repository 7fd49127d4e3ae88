import { judgeDirection } from '../../confidence/internal/judge-direction.js';
import { judgedHours } from '../../confidence/is-right-direction.js';
import type { EndValue } from '../../plan/end-value.js';
import type { SiteTerms } from '../../plan/internal/site-terms.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { asEndValue, worthBefore } from './best-steps.js';

/** What an action is judged on. */
export interface JudgedAction {
  readonly terms: SiteTerms;
  /** From the interval that begins on. */
  readonly blockHours: Float64Array;
  readonly scenarios: readonly Float64Array[];
  readonly action: PlannedStep;
  /** [currency/MWh] */
  readonly leastPerMwh: number;
  /** What energy is worth after so many blocks, where the caller says so; else foresight goes on for two days and nothing is worth anything after them. */
  readonly until?: { readonly blocks: number; readonly endValue: EndValue };
  /** What a MWh discharged in the first blocks takes from a budget. */
  readonly budget?: { readonly blocks: number; readonly perMwh: number };
}

/**
 * Share of scenarios in which the direction of an action is right, each with its own foresight. Equations (56), (57) and (137).
 *
 * @param judged - battery, scenarios, action
 */
export function rightShare(judged: JudgedAction): number {
  const { blockHours, scenarios, action, leastPerMwh, until, budget } = judged;
  const end = until?.blocks ?? blocksWithin(blockHours, judgedHours);
  const bounded = Math.min(end, budget?.blocks ?? 1);
  const wearPerMwh = judged.terms.wearPerMwh + (budget?.perMwh ?? 0);
  const terms = { ...judged.terms, wearPerMwh, hours: blockHours[0]! };
  const right = scenarios.filter((scenario) => {
    const later = scenario.subarray(bounded, end);
    const after = blockHours.subarray(bounded, end);
    let values = worthBefore(judged.terms, later, after, until?.endValue);
    if (bounded > 1) {
      const first = scenario.subarray(1, bounded);
      values = worthBefore(terms, first, blockHours.subarray(1, bounded), asEndValue(values));
    }
    return judgeDirection({ terms, action, pricePerMwh: scenario[0]!, values, leastPerMwh });
  });
  return right.length / scenarios.length;
}

function blocksWithin(blockHours: Float64Array, mostHours: number): number {
  let until = 1;
  for (let lead = blockHours[0]!; until < blockHours.length && lead < mostHours; until += 1) {
    lead += blockHours[until]!;
  }
  return until;
}
