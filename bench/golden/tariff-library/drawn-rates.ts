import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { createTimeGrid } from '@bess/kernel/series';
import { calculateBill, fromUrdb, type Tariff, toUrdb } from '@bess/tariff-library';
import { marginalPriceSeries } from '@bess/tariff-library/prices';
import type { DemandTier, EnergyTier, HourlySchedule } from '@bess/tariff-library/schema';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { madeUpTariff, scheduleOf } from '../made-up-tariffs.js';
import { seriesDigest } from '../series-digest.js';
import { exportRules } from './every-rate.js';

const RATES = 120;

/** Draws of one stream. */
function drawsOf(stream: RandomStream) {
  const whole = (count: number) => Math.floor(count * nextUniform(stream));
  return {
    whole,
    oneOf: <T>(choices: readonly T[]) => choices[whole(choices.length)]!,
    chance: (share: number) => nextUniform(stream) < share,
  };
}
type Draws = ReturnType<typeof drawsOf>;

/** Rising tier ends, the last one open. */
function ends({ whole }: Draws, top: number): (number | null)[] {
  let end = 0;
  const rising = Array.from({ length: whole(3) }, () => {
    end += 1 + whole(top);
    return end;
  });
  return [...rising, null];
}

function schedule({ whole }: Draws, periods: number): HourlySchedule {
  const days = [0, 1].map(() => {
    const [from, to] = [whole(24), whole(24)];
    const [before, between, after] = [whole(periods), whole(periods), whole(periods)];
    return (hour: number) => (hour < from ? before : hour < to ? between : after);
  });
  const kinds = Array.from({ length: 12 }, () => whole(2));
  return scheduleOf((month, hour) => days[kinds[month - 1]!]!(hour));
}

function energyOf(draws: Draws): Tariff['energy'] {
  const { whole, oneOf, chance } = draws;
  const periods = 1 + whole(3);
  const unit = oneOf<EnergyTier['unit']>(['kWh', 'kWh', 'kWhDaily', 'kWhPerKw', 'kWhPerKwDaily']);
  const top = { kWh: 9_000, kWhDaily: 300, kWhPerKw: 150, kWhPerKwDaily: 8 }[unit];
  const sells = chance(0.5);
  const limits = ends(draws, top);
  return {
    ...(chance(0.3) && { tierScope: 'month' as const }),
    periods: Array.from({ length: periods }, () => ({
      tiers: limits.map((upTo): EnergyTier => {
        const pricePerKwh = whole(60) / 100;
        return { upTo, unit, pricePerKwh, ...(sells && { sellPricePerKwh: pricePerKwh / 2 }) };
      }),
    })),
    weekdaySchedule: schedule(draws, periods),
    weekendSchedule: schedule(draws, periods),
  };
}

function demandOf(draws: Draws, unit: 'kW' | 'kVA' | 'kWDaily'): NonNullable<Tariff['touDemand']> {
  const limits = ends(draws, 120);
  const tiers = () => limits.map((upTo): DemandTier => ({ upTo, pricePerUnit: draws.whole(20) }));
  return {
    unit,
    periods: [{ tiers: tiers() }, { tiers: tiers() }],
    weekdaySchedule: schedule(draws, 2),
    weekendSchedule: schedule(draws, 2),
  };
}

/** A random rate with any charges that a bill knows. */
function drawnRate(draws: Draws): Tariff {
  const { whole, oneOf, chance } = draws;
  const unit = oneOf(['kW', 'kW', 'kVA', 'kWDaily'] as const);
  const flat = demandOf(draws, unit);
  const demandWindowMinutes = oneOf([undefined, 15, 30, 60]);
  return madeUpTariff({
    holidays: oneOf(['none', 'us-federal', ['2026-06-03']] as const) as Tariff['holidays'],
    timeZone: oneOf(['America/Los_Angeles', 'America/New_York', 'America/Phoenix']),
    energy: energyOf(draws),
    ...(chance(0.6) && {
      flatDemand: {
        unit,
        groups: flat.periods,
        monthlyGroups: Array.from({ length: 12 }, () => whole(2)),
      },
    }),
    ...(chance(0.6) && { touDemand: demandOf(draws, unit) }),
    ...(chance(0.3) && { coincident: demandOf(draws, 'kW') }),
    ...(unit !== 'kWDaily' &&
      chance(0.4) && {
        ratchet: {
          fraction: (1 + whole(100)) / 100,
          months: Array.from({ length: 12 }, () => chance(0.6)),
          previousMonths: whole(13),
        },
      }),
    ...(chance(0.3) && { reactivePricePerKvar: whole(300) / 100 }),
    ...(demandWindowMinutes !== undefined && { demandWindowMinutes }),
    fixed: { perMonth: whole(200), perDay: whole(300) / 100 },
    ...(chance(0.4) && {
      minimum: { perMonth: whole(4_000), perYear: whole(60_000), perDay: whole(20) },
    }),
    netMetering: oneOf(['netMetering', 'unknown']),
  });
}

/** A random rate, load and further options. */
function drawnBill(path: number): Promise<unknown[]> {
  const draws = drawsOf(createStream({ seed: 17, stream: 3, path }));
  const { whole, oneOf, chance } = draws;
  const tariff = drawnRate(draws);
  const stepMinutes = oneOf([15, 30, 60]);
  const start = new Date(Date.UTC(2026, whole(12), 1 + whole(28))).toISOString().slice(0, 10);
  const length = Math.floor(((1 + whole(120)) * 1440) / stepMinutes);
  const grid = createTimeGrid({ start, length, stepMinutes, timeZone: tariff.timeZone });
  const stretch = Array.from({ length: 5 + whole(60) }, () => whole(250));
  const sun = chance(0.5) ? whole(200) : 0;
  const load = Float64Array.from(
    { length },
    (_, step) => stretch[step % stretch.length]! - (step % 7 < 3 ? sun : 0),
  );
  const options = {
    ...(sun > 0 && { exportRule: oneOf(Object.values(exportRules)) }),
    ...(chance(0.5) && { powerFactor: (50 + whole(50)) / 100 }),
    ...(chance(0.5) && { priorPeaksKw: Array.from({ length: 12 }, () => whole(400)) }),
    ...(chance(0.3) && { coincidentHours: [[whole(length)], [whole(length), whole(length)]] }),
  };
  return caught([
    () => calculateBill(tariff, load, grid, options),
    () => {
      const { record, options: rest } = toUrdb(tariff);
      return fromUrdb(record, rest).tariff;
    },
    () => {
      const { energyPricePerKwhSeries, demandPricePerKwSeries } = marginalPriceSeries(
        tariff,
        load.map(Math.abs),
        grid,
      );
      return [energyPricePerKwhSeries, demandPricePerKwSeries].map(seriesDigest);
    },
  ]);
}

/** Bills of rates at random. */
export const drawnRateCases: readonly GoldenCase[] = [
  {
    name: 'tariff-library/calculateBill/at random',
    answer: () => Promise.all(Array.from({ length: RATES }, (_, path) => drawnBill(path))),
  },
];
