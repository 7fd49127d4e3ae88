import type { DailyEffects, PriceModel } from '../../price-model.js';
import type { DailyMeasures } from './daily-measures.js';
import type { EffectsPrior } from './effects-prior.js';

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
 * seasons and memories, off by half of that.
 *
 * @param measures - of the history; its centre and scale turn the prior's level contrasts into its own
 * @param prior - prior model
 */
export function effectsPriors(
  measures: DailyMeasures,
  prior: PriceModel | undefined,
): { level: EffectsPrior; spread: EffectsPrior } {
  const { centrePerMwh, scalePerMwh } = measures;
  const known = prior === undefined ? 1 : 0.5;
  const yearLevelSd = Math.min(
    1.5,
    Math.max(0.3, Math.asinh((YEAR_LEVEL_SHARE * Math.abs(centrePerMwh)) / scalePerMwh)),
  );
  return {
    level: {
      season:
        prior === undefined ? flat(12) : levelContrasts(measures, prior, prior.level.season.mean),
      seasonSd: 0.6 * known,
      weekday:
        prior === undefined ? flat(7) : levelContrasts(measures, prior, prior.level.weekday.mean),
      weekdaySd: 0.4 * known,
      yearSd: yearLevelSd,
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

/** Prices that the prior gives its contrasts, relative to its centre, on this history's transform. */
function levelContrasts(measures: DailyMeasures, prior: PriceModel, contrasts: number[]): number[] {
  const relative =
    prior.levelScalePerMwh / Math.max(Math.abs(prior.centrePerMwh), prior.levelScalePerMwh);
  const size =
    Math.max(Math.abs(measures.centrePerMwh), measures.scalePerMwh) / measures.scalePerMwh;
  const average = contrasts.reduce((total, value) => total + value, 0) / contrasts.length;
  return contrasts.map((value) => Math.asinh(size * relative * Math.sinh(value - average)));
}

function memoryOf(effects: DailyEffects | undefined): EffectsPrior['memory'] {
  const slow = effects?.month.mean[1];
  const quick = effects?.day?.mean[1];
  return {
    slowDays: slow === undefined ? SLOW_DAYS : -1 / Math.log(Math.min(0.995, Math.max(0.9, slow))),
    quickPersistence: quick === undefined ? QUICK_PERSISTENCE : Math.min(0.9, Math.max(0.1, quick)),
  };
}
