import * as at from '../internal/kernel-layout.js';
import {
  HOURS,
  MONTHS,
  type ObserverTable,
  type PolicyTable,
} from '../observation/policy-table.js';
import type { PlanningBattery } from '../planning/battery.js';
import type { DayValueFunctions } from '../planning/value-function.js';
import { drawRecords, type NumberViews } from '../price/draw-records.js';
import { hyperbolicNodes } from '../price/hyperbolic.js';
import type { PathCalendar } from '../price/path-calendar.js';
import type { PathState } from '../price/path-state.js';
import type { PriceTables } from '../price/price-model.js';
import type { ReserveProcess } from '../price/reserve-process.js';
import { floatAtMost, singleTables, UNITS_PER_X } from '../price/single-precision.js';

const STAGES = 2 * at.STAGES_PER_KIND;

/** Writes tables of prices and calendar. */
export function writePrices(
  { floats, doubles, words, bytes }: NumberViews,
  tables: PriceTables,
  calendar: PathCalendar,
): void {
  doubles[at.LEVEL_SCALE / 8] = tables.levelScalePerMwh;
  doubles[at.LEVEL_CENTRE / 8] = tables.centrePerMwh;
  doubles[at.YEAR_PERSISTENCE / 8] = tables.yearPersistence;
  doubles[at.YEAR_RENEWAL / 8] = Math.sqrt(1 - tables.yearPersistence * tables.yearPersistence);
  floats[at.FLOOR / 4] = -floatAtMost(-tables.floorPerMwh);
  floats[at.CAP / 4] = floatAtMost(tables.capPerMwh);
  floats.set(tables.residualWeight, at.WEIGHTS / 4);
  const patterns = tables.patterns.map((value) => UNITS_PER_X * value);
  floats.set(patterns, at.PATTERNS / 4);
  const { normals, hyperbolic, exponential } = singleTables();
  floats.set(normals, at.NORMALS / 4);
  floats.set(hyperbolic, at.NODES / 4);
  floats.set(exponential, at.EXP_NODES / 4);
  doubles.set(hyperbolicNodes(), at.WIDE_NODES / 8);
  words.set(drawRecords(tables).words, at.DRAWS / 4);
  words[at.DATED / 4] = calendar.dated ? 1 : 0;
  bytes.set(calendar.monthOfDay, at.MONTHS);
  bytes.set(calendar.weekdayOfDay, at.WEEKDAYS);
  if (tables.reserve === undefined) return;
  floats[at.RESERVE_OFFSET / 4] = tables.reserve.offset;
  floats[at.RESERVE_CAP / 4] = floatAtMost(tables.reserve.cap);
}

/** Writes what all policies on the same prices observe alike. */
export function writeObserver(
  { floats, words }: NumberViews,
  { observer, seesPrices }: PolicyTable,
): void {
  floats[at.SCALE_FACTOR / 4] = observer.scaleFactor;
  floats[at.MIN_SCALE / 4] = observer.minScalePerMwh;
  floats[at.WIDTH_FACTOR / 4] = observer.widthFactor;
  floats[at.PROFILE_CLIP / 4] = observer.profileClip;
  floats[at.WEEKDAY_GAIN / 4] = observer.profileGain[0];
  floats[at.WEEKEND_GAIN / 4] = observer.profileGain[1];
  floats[at.SURPRISE_GAIN / 4] = observer.surpriseGain;
  floats.set(observer.regimeEdges, at.REGIME_EDGES / 4);
  floats.set(observer.initialProfile, at.INITIAL_PROFILES / 4);
  words[at.SEES_PRICES / 4] = seesPrices ? 1 : 0;
}

/** Makes what a lane observed that of a policy without history in a month, 0 to 11. */
export function writeObservation(
  { floats }: NumberViews,
  lane: number,
  { initialProfile }: ObserverTable,
  month: number,
): void {
  floats[at.SURPRISES / 4 + lane] = 0;
  for (let kind = 0; kind < 2; kind++) {
    for (let hour = 0; hour < HOURS; hour++) {
      floats[at.PROFILES / 4 + 4 * (kind * HOURS + hour) + lane] =
        initialProfile[(kind * MONTHS + month) * HOURS + hour]!;
    }
  }
}

/** Writes what the paths of a battery share, at its address. */
export function writePolicy(
  { doubles, words, bytes }: NumberViews,
  address: number,
  { deviationForecast, corrections, reservePrice, fixedSchedule }: PolicyTable,
): void {
  doubles.set(deviationForecast.leadIntercepts, (address + at.INTERCEPTS) / 8);
  doubles.set(deviationForecast.leadSlopes, (address + at.SLOPES) / 8);
  if (corrections !== undefined) doubles.set(corrections, (address + at.CORRECTIONS) / 8);
  if (reservePrice !== undefined) doubles.set(reservePrice, (address + at.RESERVE_SCALES) / 8);
  if (fixedSchedule !== undefined) bytes.set(fixedSchedule, address + at.SCHEDULE);
  words[(address + at.FOLLOWS_SCHEDULE) / 4] = fixedSchedule === undefined ? 0 : 1;
  words[(address + at.CORRECTS) / 4] = corrections === undefined ? 0 : 1;
}

/** Writes the parameters of a battery into its record. `depthMw` is the largest offer of reserve that the market accepts. */
export function writeBattery(
  { doubles }: NumberViews,
  record: number,
  battery: PlanningBattery,
  depthMw: number,
): void {
  const { reserve } = battery;
  const parameters = [
    battery.usableMwh,
    battery.maxChargeMwh,
    battery.maxDischargeMwh,
    battery.dischargeEfficiency,
    battery.inverseChargeEfficiency,
    battery.wearPerMwhDischarged,
    battery.toleranceMwh,
    battery.powerMw,
    reserve?.maxOfferMw ?? 0,
    reserve?.upMwPerMwh ?? 0,
    reserve?.downMwPerMwh ?? 0,
    reserve?.deployedMwh ?? 0,
    reserve?.storeLossMwh ?? 0,
    reserve?.energySoldMwh ?? 0,
    depthMw,
  ];
  doubles.set(parameters, (record + at.USABLE_MWH) / 8);
}

/** Sets the sums of a battery to 0. */
export function resetEarnings({ doubles, words }: NumberViews, record: number): void {
  doubles.fill(0, (record + at.ENERGY_CASH) / 8, (record + at.MONTH_DAYS) / 8);
  words.fill(0, (record + at.MONTH_DAYS) / 4, (record + at.USABLE_MWH) / 4);
}

/** Writes an initial plan: where its stages start, their numbers of segments, then the segments of each after one that ends at 0. */
export function writeInitialPlan(
  { doubles, words }: NumberViews,
  address: number,
  plan: DayValueFunctions,
): void {
  let to = address + 2 * STAGES * 4;
  for (let stage = 0; stage < STAGES; stage++) {
    const from = plan.starts[stage]!;
    to += at.SEGMENT_BYTES;
    words[address / 4 + stage] = to;
    words[address / 4 + STAGES + stage] = plan.counts[stage]!;
    for (let i = from; i < from + plan.counts[stage]!; i++) {
      doubles[(to + at.SEGMENT_VALUE) / 8] = plan.marginalValuesPerMwh[i]!;
      doubles[(to + at.SEGMENT_EXTRA) / 8] = plan.priceIndependentParts[i]!;
      doubles[(to + at.SEGMENT_END) / 8] = plan.endsMwh[i]!;
      words[(to + at.SEGMENT_TAG) / 4] = plan.hourTags[i]!;
      to += at.SEGMENT_BYTES;
    }
  }
}

/** Makes an initial plan that of a battery; the battery writes later plans into its own record. */
export function useInitialPlan({ words }: NumberViews, record: number, address: number): void {
  words.copyWithin((record + at.STARTS) / 4, address / 4, address / 4 + 2 * STAGES);
}

/** Writes the start of a path into a lane. */
export function writePath(
  { floats, doubles, words }: NumberViews,
  lane: number,
  path: PathState,
  reserve: ReserveProcess | undefined,
): void {
  const record = at.PATH_RECORDS + lane * at.PATH_BYTES;
  for (let word = 0; word < 4; word++) {
    words[at.PRICE_STREAMS / 4 + 4 * word + lane] = path.stream.state[word]!;
  }
  floats[at.RESIDUALS / 4 + lane] = path.residualUnits;
  words[at.PRICE_REGIMES / 4 + lane] = path.regime;
  floats[at.SURPRISES / 4 + lane] = 0;
  words[(record + at.PATH_DRAW) / 4] = at.DRAWS + path.draw * at.DRAW_BYTES;
  words[(record + at.PATH_FIRST_DAY) / 4] = path.firstDay;
  words[(record + at.PATH_FIRST_WEEKDAY) / 4] = path.firstWeekday;
  words[(record + at.PATH_MONTH) / 4] = path.month;
  words[(record + at.PATH_WEEKDAY) / 4] = path.weekday;
  doubles.set(path.effects, (record + at.PATH_EFFECTS) / 8);
  if (reserve === undefined) return;
  for (let word = 0; word < 4; word++) {
    words[at.RESERVE_STREAMS / 4 + 4 * word + lane] = reserve.stream.state[word]!;
  }
  floats[at.RESERVE_DEVIATIONS / 4 + lane] = reserve.deviation;
}
