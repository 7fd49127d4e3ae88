import type { DailyEffects, PriceModel } from '../../price-model.js';
import type { DailyMeasures } from './daily-measures.js';
import type { EffectsPrior } from './effects-prior.js';
import { typicalLevel } from './typical-level.js';

/** Effect of a year on the log spread: a standard deviation of 0.35, as of annual day-ahead spreads in the markets at hand. */
const YEAR_SPREAD_SD = 0.35;
/** A year's level differs from the mean by 15 % of it; worth six years, as a level far off would be below 0. */
const YEAR_LEVEL_SHARE = 0.15;
const YEAR_LEVEL_FREEDOM = 6;
const YEAR_SPREAD_FREEDOM = 4;
const SLOW_DAYS = 40;
const QUICK_PERSISTENCE = 0.6;

/**
 * Priors of level and log spread. Without a prior model: flat seasons, off by 0.6 (level) and 0.3 (log spread). With one: its
 * seasons and memories, off by half of that. Sizes of the level's are in units of its ordinary variation.
 *
 * @param measures - of the history; its transform turns the prior's level contrasts into its own
 * @param prior - prior model
 */
export function effectsPriors(
  measures: DailyMeasures,
  prior: PriceModel | undefined,
): { level: EffectsPrior; spread: EffectsPrior } {
  const { typicalPerMwh, unitPerMwh, unitLevel } = measures;
  const known = prior === undefined ? 1 : 0.5;
  const yearLevelSd = Math.min(
    1.5,
    Math.max(0.3, Math.asinh((YEAR_LEVEL_SHARE * Math.abs(typicalPerMwh)) / unitPerMwh)),
  );
  return {
    level: {
      season:
        prior === undefined ? flat(12) : levelContrasts(measures, prior, prior.level.season.mean),
      seasonSd: 0.6 * known * unitLevel,
      weekday:
        prior === undefined ? flat(7) : levelContrasts(measures, prior, prior.level.weekday.mean),
      weekdaySd: 0.4 * known * unitLevel,
      yearSd: yearLevelSd * unitLevel,
      yearFreedom: YEAR_LEVEL_FREEDOM,
      memory: memoryOf(prior?.level),
    },
    spread: {
      season: prior?.spread.season.mean ?? flat(12),
      seasonSd: 0.3 * known,
      weekday: prior?.spread.weekday.mean ?? flat(7),
      weekdaySd: 0.3 * known,
      yearSd: YEAR_SPREAD_SD,
      yearFreedom: YEAR_SPREAD_FREEDOM,
      memory: memoryOf(prior?.spread),
    },
  };
}

function flat(length: number): number[] {
  return new Array<number>(length).fill(0);
}

/** Prices that the prior gives its contrasts, relative to its typical level, on this history's transform. */
function levelContrasts(
  { typicalPerMwh, unitPerMwh, centrePerMwh, scalePerMwh }: DailyMeasures,
  prior: PriceModel,
  contrasts: number[],
): number[] {
  const { centrePerMwh: priorCentre, levelScalePerMwh: priorScale } = prior;
  const priorLevel = typicalLevel(prior);
  const priorTypical = Math.asinh((priorLevel - priorCentre) / priorScale);
  const relative =
    Math.max(Math.abs(typicalPerMwh), unitPerMwh) /
    Math.max(Math.abs(priorLevel), 0.3 * Math.hypot(priorLevel - priorCentre, priorScale));
  const ownTypical = Math.asinh((typicalPerMwh - centrePerMwh) / scalePerMwh);
  const average = contrasts.reduce((total, value) => total + value, 0) / contrasts.length;
  return contrasts.map((value) => {
    const moved = priorCentre + priorScale * Math.sinh(priorTypical + value - average) - priorLevel;
    return Math.asinh((typicalPerMwh + relative * moved - centrePerMwh) / scalePerMwh) - ownTypical;
  });
}

function memoryOf(effects: DailyEffects | undefined): EffectsPrior['memory'] {
  const slow = effects?.month.mean[1];
  const quick = effects?.day?.mean[1];
  return {
    slowDays: slow === undefined ? SLOW_DAYS : -1 / Math.log(Math.min(0.995, Math.max(0.9, slow))),
    quickPersistence: quick === undefined ? QUICK_PERSISTENCE : Math.min(0.9, Math.max(0.1, quick)),
  };
}
