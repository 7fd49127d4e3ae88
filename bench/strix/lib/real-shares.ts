import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';
import { replayRule } from '../../../packages/strix/src/replay/replay-rule.js';
import { perfectForesightBound } from '../../../packages/strix/src/valuation/perfect-foresight.js';
import type { ShareRow } from './format-shares.js';
import type { MarketCase } from './market-case.js';
import type { DatedModel } from './rolling-models.js';
import { rollingRule } from './rolling-rule.js';
import { type RuleName, ruleMaker } from './rule-makers.js';

/**
 * Share of perfect foresight on the stretch of a market. Rules have seen everything before it and nothing after it;
 * policies are rebuilt from each model.
 *
 * @param models - models that policies are built from, with their days
 */
export function realShares(
  one: MarketCase,
  models: readonly DatedModel[],
  rules: readonly RuleName[],
  batteries: readonly { name: string; battery: BatteryParameters }[],
): ShareRow[] {
  const { prices, fromHour, untilHour } = one;
  const series = prices.pricePerMwhSeries.subarray(fromHour, untilHour);
  return rules.map((rule) => ({
    rule,
    shares: Object.fromEntries(
      batteries.map(({ name, battery }) => {
        const operating = rollingRule(
          models.map(({ fromDay, model }) => ({
            fromDay,
            makeRule: ruleMaker(rule, model, battery),
          })),
        );
        const replay = replayRule(operating, prices, battery, { fromHour, untilHour });
        return [name, replay.valueLessWear / perfectForesightBound(series, battery).valueLessWear];
      }),
    ),
  }));
}
