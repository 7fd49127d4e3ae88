import { createStream, nextNormal, nextUniform, type RandomStream } from '@bess/kernel/rng';
import type { PathCalendar } from '../../src/price/path-calendar.js';
import type { PriceTables } from '../../src/price/price-model.js';

/** One day of a path. */
export interface SlowDay {
  month: number;
  weekday: number;
  prices: number[];
  shapes: number[];
}

interface Effect {
  value: number;
  mean: number;
  persistence: number;
  sd: number;
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/**
 * A second, slow implementation of the method note, equations (1) to (7) and section 1.1, with plain objects and the functions
 * of the host.
 */
export function slowPrices(
  tables: PriceTables,
  calendar: PathCalendar,
  { seed, path }: { seed: number; path: number },
): SlowDay[] {
  const stream = createStream({ seed, stream: 0, path });
  const draw = path % tables.drawCount;
  const turns = (path + 0.5) * 0.6180339887498949;
  const firstDay = calendar.dated ? 0 : Math.floor(365 * (turns % 1));
  const [yearLevel, monthLevel, dayLevel, yearSpread, monthSpread, daySpread, first, second] =
    effectsOf(tables, draw);
  const all = [yearLevel, monthLevel, dayLevel, yearSpread, monthSpread, daySpread, first, second];
  start(all as Effect[], tables, stream);
  const coupling = tables.effects[draw * 13 + 12]!;
  const { start: from } = tables;
  let residual = from.conditional ? from.means[8]! : 0;
  let regime = from.conditional ? from.means[9]! : 2;

  return Array.from({ length: calendar.dayCount }, (_, day) => {
    if (day > 0 && day % 365 === 0)
      for (const year of [yearLevel!, yearSpread!]) renew(year, stream);
    if (day > 0) {
      for (const effect of [monthLevel!, dayLevel!, monthSpread!, daySpread!, first!, second!]) {
        move(effect, stream);
      }
    }
    const month = calendar.monthOfDay[calendar.dated ? day : (firstDay + day) % 365]!;
    const weekday = calendar.dated ? calendar.weekdayOfDay[day]! : (path + day) % 7;
    const season = (draw * 12 + month) * 7 + weekday;
    const moves = monthLevel!.value + dayLevel!.value;
    const level = tables.levelSeason[season]! + yearLevel!.value + moves;
    const spread =
      tables.spreadSeason[season]! +
      yearSpread!.value +
      monthSpread!.value +
      daySpread!.value +
      coupling * moves;
    const centre = tables.centrePerMwh + tables.levelScalePerMwh * Math.sinh(clamp(level, -8, 8));
    const scale = tables.levelScalePerMwh * Math.exp(clamp(spread, -8, 8));
    const shapes: number[] = [];
    for (let hour = 0; hour < 24; hour++) {
      const z = nextNormal(stream);
      const u = nextUniform(stream);
      const row = ((draw * 4 + Math.floor(hour / 6)) * 5 + regime) * 5;
      regime = [0, 1, 2, 3].find((to) => u < tables.transitionUpper[row + to]!) ?? 4;
      const at = draw * 5 + regime;
      residual =
        tables.residualIntercept[at]! +
        tables.residualPersistence[at]! * residual +
        tables.residualSd[at]! * z;
      const place =
        (u - tables.transitionLower[row + regime]!) * tables.transitionInverseWidth[row + regime]!;
      if (place < tables.jumpProbability[at]!) {
        const within = place * tables.jumpInverseProbability[at]!;
        residual += (tables.jumpScale[at]! * within) / (1.25 - within);
      }
      const x =
        tables.shape[(draw * 12 + month) * 24 + hour]! +
        tables.weekdayShape[(draw * 7 + weekday) * 24 + hour]! +
        first!.value * tables.patterns[hour]! +
        second!.value * tables.patterns[24 + hour]! +
        tables.residualWeight[hour]! * residual;
      shapes.push(clamp(x, -8, 8));
    }
    const prices = shapes.map((x) =>
      clamp(centre + scale * Math.sinh(x), tables.floorPerMwh, tables.capPerMwh),
    );
    return { month, weekday, prices, shapes };
  });

  function renew(year: Effect, words: RandomStream): void {
    const kept = tables.yearPersistence;
    const sd = year.sd * Math.sqrt(1 - kept ** 2);
    year.value = year.mean + kept * (year.value - year.mean) + sd * nextNormal(words);
  }
}

function move(effect: Effect, stream: RandomStream): void {
  effect.value =
    effect.mean +
    effect.persistence * (effect.value - effect.mean) +
    effect.sd * nextNormal(stream);
}

/** Years, months and days of level and spread, then the scores; means instead of intercepts. */
function effectsOf(tables: PriceTables, draw: number): Effect[] {
  const table = tables.effects.subarray(draw * 13, draw * 13 + 13);
  const effects = [0, 6].flatMap((at) => [
    { value: 0, mean: table[at]!, persistence: 0, sd: table[at + 1]! },
    { value: 0, mean: 0, persistence: table[at + 2]!, sd: table[at + 3]! },
    { value: 0, mean: 0, persistence: table[at + 4]!, sd: table[at + 5]! },
  ]);
  const scores = [0, 3].map((at) => {
    const [intercept, persistence, sd] = tables.scores.subarray(draw * 6 + at, draw * 6 + at + 3);
    return { value: 0, mean: intercept! / (1 - persistence!), persistence: persistence!, sd: sd! };
  });
  return [...effects, ...scores];
}

function start(effects: Effect[], tables: PriceTables, stream: RandomStream): void {
  const z = effects.map(() => nextNormal(stream));
  const { conditional, means, factors } = tables.start;
  for (const [i, effect] of effects.entries()) {
    if (!conditional) {
      effect.value = effect.mean + (effect.sd / Math.sqrt(1 - effect.persistence ** 2)) * z[i]!;
    } else {
      effect.value = means[i]!;
      const part = Math.floor(i / 3);
      for (let j = 0; i < 6 && j < 3; j++) {
        effect.value += factors[part * 9 + (i % 3) * 3 + j]! * z[part * 3 + j]!;
      }
    }
  }
}
