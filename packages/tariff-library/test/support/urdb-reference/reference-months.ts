import {
  type ReferenceCharge,
  type ReferenceRecord,
  type ReferenceTier,
  UnclearRecord,
} from './read-reference-record.js';
import type { ReferenceStep } from './reference-calendar.js';

interface Month {
  readonly month: number;
  readonly dates: Set<string>;
  readonly drawnKwh: Map<number, number>;
  readonly fedKwh: Map<number, number>;
  /** Demand over the meter's interval, with its day and periods. */
  readonly intervals: Map<string, Interval>;
}

interface Interval {
  sumKw: number;
  steps: number;
  readonly date: string;
  readonly tou: number;
  readonly coincident: number;
}

/**
 * The cost of a net load under a record, month by month, computed in the simplest way. Prices are integrated over the
 * quantity, piece by piece; no code of the library is used.
 *
 * @param priorPeaksKw peaks of the months before the first, nearest first
 */
export function referenceMonths(
  record: ReferenceRecord,
  netKw: readonly number[],
  calendar: readonly ReferenceStep[],
  stepMinutes: number,
  priorPeaksKw: readonly number[],
): number[] {
  const months = collect(record, netKw, calendar, stepMinutes);
  const peaksKw = months.map((month) => ownPeak(record, month));
  let creditLeft = 0;
  const totals = months.map((month, index) => {
    const floorKw = floorOf(record, months, peaksKw, index, priorPeaksKw);
    const billingKw = Math.max(highest(month), floorKw);
    const { charge, earned } = energyOf(record, month, billingKw);
    const days = month.dates.size;
    const other = demandOf(record, month, floorKw) + record.fixed.month + record.fixed.day * days;
    let credit = earned;
    let paid = 0;
    if (record.exports === 'netMetering') {
      const available = creditLeft + earned;
      credit = Math.min(available, Math.max(0, charge));
      creditLeft = available - credit;
      if (month.month === 12) [paid, creditLeft] = [creditLeft, 0];
    }
    const charged = charge + other - credit;
    const least = record.minimum.month + record.minimum.day * days;
    return { total: charged + Math.max(0, least - Math.max(0, charged)), paid };
  });
  const year = totals.reduce((sum, { total }) => sum + Math.max(0, total), 0);
  const isWhole = months.length === 12;
  return totals.map(({ total, paid }, index) => {
    const lacking = isWhole && index === 11 ? Math.max(0, record.minimum.year - year) : 0;
    return total - paid + lacking;
  });
}

function collect(
  record: ReferenceRecord,
  netKw: readonly number[],
  calendar: readonly ReferenceStep[],
  stepMinutes: number,
): Month[] {
  const { windowMinutes } = record;
  const averages =
    windowMinutes > stepMinutes && windowMinutes % stepMinutes === 0 && 60 % windowMinutes === 0;
  const months = new Map<string, Month>();
  calendar.forEach((at, step) => {
    const kw = netKw[step]!;
    const key = at.date.slice(0, 7);
    const month = months.get(key) ?? {
      month: at.month,
      dates: new Set(),
      drawnKwh: new Map(),
      fedKwh: new Map(),
      intervals: new Map(),
    };
    months.set(key, month);
    month.dates.add(at.date);
    const isOff = at.isWeekend || (record.isAmerican && at.isFederalHoliday);
    const period = (charge: ReferenceCharge | undefined): number =>
      (isOff ? charge?.weekend : charge?.weekday)?.[at.month - 1]?.[at.hour] ?? 0;
    const energy = kw < 0 ? month.fedKwh : month.drawnKwh;
    const number = period(record.energy);
    energy.set(number, (energy.get(number) ?? 0) + (Math.abs(kw) * stepMinutes) / 60);
    const name = averages ? `${at.epochHour} ${Math.floor(at.minute / windowMinutes)}` : `${step}`;
    const interval = month.intervals.get(name) ?? {
      sumKw: 0,
      steps: 0,
      date: at.date,
      tou: period(record.tou),
      coincident: period(record.coincident),
    };
    interval.sumKw += Math.max(0, kw);
    interval.steps += 1;
    month.intervals.set(name, interval);
  });
  return [...months.values()];
}

function highest(month: Month, fits: (interval: Interval) => boolean = () => true): number {
  let top = 0;
  for (const interval of month.intervals.values()) {
    if (fits(interval)) top = Math.max(top, interval.sumKw / interval.steps);
  }
  return top;
}

/** The peak that a ratchet looks back to: the month's, or, without an any-time charge, that of the priced periods. */
function ownPeak({ flat, tou }: ReferenceRecord, month: Month): number {
  if (flat || !tou) return highest(month);
  return highest(month, (interval) => tou.periods[interval.tou]!.some(({ price }) => price !== 0));
}

function floorOf(
  { lookback, flat, tou, energy }: ReferenceRecord,
  months: readonly Month[],
  peaksKw: readonly number[],
  index: number,
  priorPeaksKw: readonly number[],
): number {
  if (!lookback) return 0;
  const byHours = energy.periods.some((tiers) =>
    tiers.some(({ unit }) => unit.startsWith('kWh/kW')),
  );
  if (!flat && !tou && !byHours) throw new UnclearRecord('a ratchet without a demand');
  const daily = [flat?.unit, tou?.unit].some((unit) => unit?.endsWith('daily'));
  if (daily) throw new UnclearRecord('a ratchet on demand by the day');
  const { fraction, range, flags } = lookback;
  if (range === 0 && !flags.includes(true)) throw new UnclearRecord('a ratchet without months');
  let top = 0;
  for (let back = 1; back <= (range || 11); back += 1) {
    const name = (months[index]!.month - 1 - back + 24) % 12;
    if (range === 0 && !flags[name]) continue;
    top = Math.max(
      top,
      (back <= index ? peaksKw[index - back] : priorPeaksKw[back - index - 1]) ?? 0,
    );
  }
  return fraction * top;
}

function demandOf(record: ReferenceRecord, month: Month, floorKw: number): number {
  const { flat, tou, coincident } = record;
  let sum = 0;
  if (flat) {
    const tiers = flat.periods[flat.months[month.month - 1]!]!;
    sum += demandCharge(flat.unit, tiers, month, () => true, floorKw);
  }
  if (tou) {
    equalLimits(tou, month.month);
    for (const period of used(month, 'tou')) {
      const fits = (interval: Interval) => interval.tou === period;
      sum += demandCharge(tou.unit, tou.periods[period]!, month, fits, flat ? 0 : floorKw);
    }
  }
  if (coincident) {
    if (coincident.unit.endsWith('daily')) throw new UnclearRecord('coincident by the day');
    for (const period of used(month, 'coincident')) {
      const fits = (interval: Interval) => interval.coincident === period;
      sum += demandCharge(coincident.unit, coincident.periods[period]!, month, fits, 0);
    }
  }
  return sum;
}

function used(month: Month, field: 'tou' | 'coincident'): Set<number> {
  return new Set([...month.intervals.values()].map((interval) => interval[field]));
}

function demandCharge(
  unit: string,
  tiers: readonly ReferenceTier[],
  month: Month,
  fits: (interval: Interval) => boolean,
  floorKw: number,
): number {
  if (!/^(kW|kVA)( daily)?$/.test(unit)) throw new UnclearRecord(`demand in ${unit}`);
  rising(tiers);
  const ends = tiers.map(({ max }) => max);
  const cost = (kw: number) => integral(kw, ends, (tier) => tiers[tier]!.price);
  if (!unit.endsWith('daily')) return cost(Math.max(highest(month, fits), floorKw));
  return [...month.dates].reduce(
    (sum, date) => sum + cost(highest(month, (one) => fits(one) && one.date === date)),
    0,
  );
}

/** Demand periods of one month with several tiers must have the same limits. */
function equalLimits(charge: ReferenceCharge, month: number): void {
  const numbers = new Set([...charge.weekday[month - 1]!, ...charge.weekend[month - 1]!]);
  const limits = [...numbers]
    .map((period) => charge.periods[period]!)
    .filter((tiers) => tiers.length > 1)
    .map((tiers) => tiers.map(({ max }) => max).join());
  if (new Set(limits).size > 1) throw new UnclearRecord('demand tiers that differ');
}

function energyOf(
  record: ReferenceRecord,
  month: Month,
  billingKw: number,
): { charge: number; earned: number } {
  const adjustment = record.monthlyAdjustments[month.month - 1]!;
  let [charge, earned] = [0, 0];
  for (const [period, tiers] of record.energy.periods.entries()) {
    let drawn = month.drawnKwh.get(period) ?? 0;
    let fed = month.fedKwh.get(period) ?? 0;
    if (record.exports === 'netMetering')
      [drawn, fed] = [Math.max(0, drawn - fed), Math.max(0, fed - drawn)];
    const cost = (kwh: number, price: (tier: ReferenceTier) => number) =>
      integral(kwh, endsInKwh(tiers, month.dates.size, billingKw), (tier) => price(tiers[tier]!));
    charge += cost(drawn, ({ price }) => price + adjustment);
    if (fed === 0) continue;
    earned += cost(fed, ({ price, sell }) => {
      if (sell === undefined && record.exports === 'netBilling') throw new UnclearRecord('no sell');
      return sell ?? price + adjustment;
    });
  }
  return { charge, earned };
}

/**
 * The upper end of every tier in kWh of the month. A tier by hours of use with tiers in kWh after it has no energy of
 * its own; it caps those up to the next one by hours of use.
 */
function endsInKwh(tiers: readonly ReferenceTier[], days: number, billingKw: number): number[] {
  const bounded = tiers.slice(0, -1).map(({ unit }) => unit);
  const hasHours = tiers.some(({ unit }) => unit.startsWith('kWh/kW'));
  for (const kind of [/^kWh( daily)?$/, /^kWh\/kW/]) {
    const units = new Set(bounded.filter((unit) => kind.test(unit)));
    if (units.size > 1) throw new UnclearRecord('tiers by the day and by the month');
  }
  if (tiers.some(({ unit }) => !/^kWh(\/kW)?( daily)?$/.test(unit)))
    throw new UnclearRecord('unit');
  if (!hasHours) rising(tiers);
  const inKwh = ({ max, unit }: ReferenceTier): number =>
    max === Number.POSITIVE_INFINITY
      ? max
      : max * (unit.endsWith('daily') ? days : 1) * (unit.startsWith('kWh/kW') ? billingKw : 1);
  const isByHours = (at: number) => tiers[at]!.unit.startsWith('kWh/kW');
  return tiers.map((tier, at) => {
    const last = tiers.length - 1;
    if (at === last) return Number.POSITIVE_INFINITY;
    const isOpenRest = at + 1 === last;
    if (isByHours(at)) {
      const heads =
        !isByHours(at + 1) && !(isOpenRest && tiers[last]!.max === Number.POSITIVE_INFINITY);
      return heads ? 0 : inKwh(tier);
    }
    const head = tiers.slice(0, at).findLast(({ unit }) => unit.startsWith('kWh/kW'));
    return Math.min(inKwh(tier), head ? inKwh(head) : Number.POSITIVE_INFINITY);
  });
}

function rising(tiers: readonly ReferenceTier[]): void {
  const ends = [0, ...tiers.slice(0, -1).map(({ max }) => max)];
  const rises = ends.every((end, at) => at === 0 || (end > ends[at - 1]! && end < 1e308));
  if (!rises) throw new UnclearRecord('ends that do not rise');
}

/** ∫ price from 0 to the quantity: each interval between two ends has the price of the first tier that reaches it. */
function integral(
  quantity: number,
  ends: readonly number[],
  price: (tier: number) => number,
): number {
  const cuts = [...new Set([0, ...ends.filter((end) => end < quantity), quantity])].sort(
    (left, right) => left - right,
  );
  return cuts.slice(1).reduce((sum, to, at) => {
    const from = cuts[at]!;
    const tier = ends.findIndex((end) => end > from);
    return sum + (to - from) * price(tier);
  }, 0);
}
