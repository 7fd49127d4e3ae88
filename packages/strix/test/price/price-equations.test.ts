import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { describe, expect, it } from 'vitest';
import { samplePricePath } from '../../src/kernel/sample-price-path.js';
import { datedCalendar } from '../../src/price/dated-calendar.js';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { marketPrior } from '../../src/price/market-prior.js';
import type { PathCalendar } from '../../src/price/path-calendar.js';
import type { PriceTables } from '../../src/price/price-tables.js';
import { undatedCalendar } from '../../src/price/undated-calendar.js';
import { sampleModel } from '../support/sample-model.js';

/** Equations (1) to (7) of the method note in plain words and the host's own functions. */
function slowPrices(
  tables: PriceTables,
  calendar: PathCalendar,
  seed: number,
  path: number,
): number[] {
  const stream = createStream({ seed, stream: 0, path });
  const draw = path % tables.drawCount;
  const e = tables.effects.subarray(13 * draw, 13 * draw + 13);
  const s = tables.scores.subarray(6 * draw, 6 * draw + 6);
  const turns = (path + 0.5) * 0.6180339887498949;
  const firstDay = calendar.dated ? 0 : Math.floor(365 * (turns - Math.floor(turns)));
  const stationary = (persistence: number, sd: number) => sd / Math.sqrt(1 - persistence ** 2);
  const start = ([mean, sd, monthMemory, monthSd, dayMemory, daySd]: number[]) => [
    mean! + sd! * nextNormal(stream),
    stationary(monthMemory!, monthSd!) * nextNormal(stream),
    stationary(dayMemory!, daySd!) * nextNormal(stream),
  ];
  const level = start([...e.subarray(0, 6)]);
  const spread = start([...e.subarray(6, 12)]);
  const scores = [0, 3].map(
    (at) => s[at]! / (1 - s[at + 1]!) + stationary(s[at + 1]!, s[at + 2]!) * nextNormal(stream),
  );
  let residual = 0;
  let regime = 2;
  const prices: number[] = [];
  for (let day = 0; day < calendar.dayCount; day++) {
    if (day > 0) {
      if (day % 365 === 0) {
        const kept = tables.yearPersistence;
        for (const [effect, at] of [
          [level, 0],
          [spread, 6],
        ] as const) {
          effect[0] =
            e[at]! +
            kept * (effect[0]! - e[at]!) +
            Math.sqrt(1 - kept * kept) * e[at + 1]! * nextNormal(stream);
        }
      }
      for (const [effect, at] of [
        [level, 0],
        [spread, 6],
      ] as const) {
        effect[1] = e[at + 2]! * effect[1]! + e[at + 3]! * nextNormal(stream);
        effect[2] = e[at + 4]! * effect[2]! + e[at + 5]! * nextNormal(stream);
      }
      for (const [i, at] of [0, 3].entries()) {
        scores[i] = s[at]! + s[at + 1]! * scores[i]! + s[at + 2]! * nextNormal(stream);
      }
    }
    const month = calendar.monthOfDay[calendar.dated ? day : (firstDay + day) % 365]!;
    const weekday = calendar.dated ? calendar.weekdayOfDay[day]! : ((path % 7) + day) % 7;
    const season = draw * 84 + month * 7 + weekday;
    const moves = level[1]! + level[2]!;
    const l = tables.levelSeason[season]! + level[0]! + moves;
    const v = tables.spreadSeason[season]! + spread[0]! + spread[1]! + spread[2]! + e[12]! * moves;
    const centre = tables.centrePerMwh + tables.levelScalePerMwh * Math.sinh(clamp(l));
    const scale = tables.levelScalePerMwh * Math.exp(clamp(v));
    for (let hour = 0; hour < 24; hour++) {
      const z = nextNormal(stream);
      const u = nextUniform(stream);
      const row = (draw * 20 + Math.floor(hour / 6) * 5 + regime) * 5;
      regime = 0;
      while (regime < 4 && u >= tables.transitionUpper[row + regime]!) regime++;
      const at = draw * 5 + regime;
      residual =
        tables.residualIntercept[at]! +
        tables.residualPersistence[at]! * residual +
        tables.residualSd[at]! * z;
      const place =
        (u - tables.transitionLower[row + regime]!) * tables.transitionInverseWidth[row + regime]!;
      if (place < tables.jumpProbability[at]!) {
        const jump = place * tables.jumpInverseProbability[at]!;
        residual += (tables.jumpScale[at]! * jump) / (1.25 - jump);
      }
      const x =
        tables.shape[(draw * 12 + month) * 24 + hour]! +
        tables.weekdayShape[(draw * 7 + weekday) * 24 + hour]! +
        scores[0]! * tables.patterns[hour]! +
        scores[1]! * tables.patterns[24 + hour]! +
        tables.residualWeight[hour]! * residual;
      prices.push(
        Math.min(
          tables.capPerMwh,
          Math.max(tables.floorPerMwh, centre + scale * Math.sinh(clamp(x))),
        ),
      );
    }
  }
  return prices;
}

function clamp(value: number): number {
  return Math.min(8, Math.max(-8, value));
}

describe('prices of a path', () => {
  const cases = [
    ['a hand-made model, undated', sampleModel(), undatedCalendar(40)],
    ['a hand-made model over a year and a day', sampleModel(), datedCalendar('2024-02-20', 367)],
    ['a fitted prior with many prices below 0', marketPrior('nem-vic1'), undatedCalendar(60)],
    ['the default prior', marketPrior('us-iso-day-ahead'), datedCalendar('2027-01-01', 60)],
  ] as const;

  it.each(cases)('follow the equations of the method note: %s', (_name, model, calendar) => {
    const tables = drawPriceTables(model, { seed: 5, drawCount: 8 });
    for (const path of [0, 1, 7, 8, 1000]) {
      const fast = samplePricePath(tables, calendar, { seed: 5, path });
      const slow = slowPrices(tables, calendar, 5, path);
      expect(fast).toHaveLength(slow.length);
      for (const [hour, price] of slow.entries()) {
        expect(Math.abs(fast[hour]! - price), `path ${path}, hour ${hour}`).toBeLessThan(
          1e-6 * (1 + Math.abs(price)),
        );
      }
    }
  });
});
