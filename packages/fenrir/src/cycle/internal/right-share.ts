import { judgeDirection } from '../../confidence/internal/judge-direction.js';
import { judgedHours } from '../../confidence/is-right-direction.js';
import { foresightWorth } from '../../foresight/internal/foresight-worth.js';
import { valuesOver } from '../../path/internal/stored-worth.js';
import type { EndValue } from '../../plan/end-value.js';
import type { SiteTerms } from '../../plan/internal/site-terms.js';
import type { PlannedStep } from '../../plan/planned-step.js';

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
  const lastBlock = until?.blocks ?? blocksWithin(blockHours, judgedHours);
  const bounded = Math.min(lastBlock, budget?.blocks ?? 1);
  const wearPerMwh = judged.terms.wearPerMwh + (budget?.perMwh ?? 0);
  const terms = { ...judged.terms, wearPerMwh, hours: blockHours[0]! };
  const right = scenarios.filter((scenario) => {
    const later = scenario.subarray(bounded, lastBlock);
    const after = blockHours.subarray(bounded, lastBlock);
    const end = valuesOver(until?.endValue ?? [], terms.mostMwh - terms.leastMwh);
    let worth = foresightWorth(judged.terms, later, after, end);
    if (bounded > 1) {
      const first = scenario.subarray(1, bounded);
      worth = foresightWorth(terms, first, blockHours.subarray(1, bounded), worth);
    }
    return judgeDirection({ terms, action, pricePerMwh: scenario[0]!, worth, leastPerMwh });
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
