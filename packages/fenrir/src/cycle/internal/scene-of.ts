import { describePersonality } from '../../personality/describe-personality.js';
import { siteTerms } from '../../plan/internal/site-terms.js';
import type { Ahead, Assumption } from '../../scenarios/ahead.js';
import type { Personality } from '../../schema/personality.js';
import type { CycleOptions } from '../cycle-options.js';
import { endValueOf } from './best-steps.js';
import type { Scene } from './scene.js';

/** λ where nothing is said. Method note, section 11.6. */
const RISK_AVERSION = 0;

/**
 * The horizon as plans are made for it, and what had to be assumed for that.
 *
 * @param options - of the cycle
 * @param personality - with the prices of the cycle
 * @param ahead - what is expected from the interval that begins on
 */
export function sceneOf(
  options: CycleOptions,
  personality: Personality,
  { blockHours, horizonBlocks, pricePath, scenarios }: Ahead,
): { readonly scene: Scene; readonly assumptions: readonly Assumption[] } {
  const { battery, socFraction, importLimitMw, exportLimitMw, dischargeBudgetMwh } = options;
  const assumptions: Assumption[] = [];
  const orAssumed = <T>(
    field: keyof CycleOptions,
    given: T | undefined,
    assumed: () => T,
    source: string,
    told: (value: T) => number | string,
  ): T => {
    if (given !== undefined) return given;
    const value = assumed();
    assumptions.push({ field, value: told(value), source });
    return value;
  };
  const hours = blockHours.slice(0, horizonBlocks);
  const site = {
    ...{ battery, socFraction, stepMinutes: hours.map((length) => length * 60) },
    ...(importLimitMw === undefined ? {} : { importLimitMw }),
    ...(exportLimitMw === undefined ? {} : { exportLimitMw }),
  };
  const terms = siteTerms(site);
  const endValue = orAssumed(
    'endValue',
    options.endValue,
    () => {
      const after = blockHours.subarray(horizonBlocks);
      return endValueOf(terms, pricePath.subarray(horizonBlocks), after);
    },
    'what the 48 hours expected after the horizon make of energy that is left',
    () => 'expected',
  );
  const riskAversion = orAssumed(
    'riskAversion',
    options.riskAversion,
    () => RISK_AVERSION,
    'default of the engine',
    (value) => value,
  );
  const impactPerMw = orAssumed(
    'impactPerMw',
    options.impactPerMw,
    () => describePersonality(personality).impactPerMw,
    'learned from prices that were told with the own power; 0 without',
    (value) => value,
  );
  const scene = {
    ...{ site, terms, hours, endValue, riskAversion, impactPerMw },
    pricePath: pricePath.slice(0, horizonBlocks),
    scenarios: scenarios.map((scenario) => scenario.slice(0, horizonBlocks)),
    ...(dischargeBudgetMwh === undefined ? {} : { dischargeBudgetMwh }),
  };
  return { scene, assumptions };
}
