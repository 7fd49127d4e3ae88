import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { optimize } from '../src/index.js';
import {
  demandTier,
  energyTier,
  flatDemand,
  scheduleOf,
  touTariff,
} from '../test/support/tariffs.js';

const folder = resolve(
  fileURLToPath(new URL('..', import.meta.url)),
  process.env['ORACLES_DIR'] ?? '../../../shared/data/oracles',
);
const text = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
const expected: Record<string, { opt_total: number }> = JSON.parse(
  text('demand-optimum', 'expected.json'),
);

const always = scheduleOf(() => 0);
const tariff = touTariff({
  energy: {
    periods: [{ tiers: [energyTier(0.1)] }],
    weekdaySchedule: always,
    weekendSchedule: always,
  },
  flatDemand: flatDemand(demandTier(20)),
  fixed: { perMonth: 0, perDay: 0 },
});

describe('the optimum of a year of 8,760 hours', () => {
  it.each(Object.entries(expected))(
    'is that of %s',
    async (site, { opt_total: known }) => {
      const [name = '', power = '', capacity = ''] = site.split('|');
      const loadKwSeries = text('sam-bills', 'series', `${name}.csv`)
        .trim()
        .split('\n')
        .map(Number)
        .filter(Number.isFinite);
      const { cost, optimalityGapPct } = await optimize({
        tariff,
        // The calendar of the known answers: no leap day, 1 January is a Monday, no clock change.
        grid: yearGrid(2018, 60, 'UTC'),
        loadKwSeries,
        battery: {
          powerKw: Number.parseFloat(power),
          capacityKwh: Number.parseFloat(capacity),
          chargeEfficiency: 0.95,
          dischargeEfficiency: 0.95,
          wearPerMwhDischarged: 0,
        },
        startSocFraction: 0.5,
      });
      const difference = (cost.total - known) / known;
      console.log(`${site}: ${known} expected, ${cost.total} came, ${difference.toExponential(1)}`);
      expect(Math.abs(difference)).toBeLessThan(1e-6);
      expect(optimalityGapPct).toBeLessThan(1e-4);
    },
    300_000,
  );
});
