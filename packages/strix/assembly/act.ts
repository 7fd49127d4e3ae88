// What a battery does in each hour of a day, by path. Method note, equation (19) and section 3.
import {
  CORRECTIONS,
  CORRECTS,
  COUNTS,
  DEPLOYED_MWH,
  DEPTH_MW,
  DISCHARGED,
  DISCHARGE_EFFICIENCY,
  DOWN_MW_PER_MWH,
  ENERGY,
  ENERGY_CASH,
  ENERGY_SOLD_MWH,
  FOLLOWS_SCHEDULE,
  INTERCEPTS,
  INVERSE_CHARGE_EFFICIENCY,
  MAX_CHARGE_MWH,
  MAX_DISCHARGE_MWH,
  MAX_OFFER_MW,
  MONTH_CASH,
  MORNING_BYTES,
  PATH_DAYS,
  PATH_HOURS,
  PATH_MORE_OF_HOURS,
  PATH_MORNINGS,
  POWER_MW,
  RESERVE_CASH,
  RESERVE_SCALES,
  SCHEDULE,
  SEGMENT_BYTES,
  SEGMENT_END,
  SEGMENT_EXTRA,
  SEGMENT_TAG,
  SLOPES,
  STAGES_PER_KIND,
  STARTS,
  STORE_LOSS_MWH,
  TOLERANCE_MWH,
  UP_MW_PER_MWH,
  USABLE_MWH,
  WEAR_PER_MWH,
} from '../src/internal/kernel-layout';
import { netReserveRevenue } from './plan';

const HOURS: i32 = 24;
const FORECAST_HOURS: i32 = 48;
const MIN_OFFER_SHARE: f64 = 1e-9;

/**
 * Operates a battery through a day of the block.
 *
 * @param battery - its record for the path
 * @param policy - what its paths share
 * @param log - receives the energy at the start of each hour
 */
export function actThroughDay(
  battery: i32,
  policy: i32,
  path: i32,
  dayOfBlock: i32,
  sellsReserve: bool,
  log: i32,
): void {
  let cash: f64 = 0;
  if (load<i32>(policy, FOLLOWS_SCHEDULE) !== 0) {
    cash = sellsReserve
      ? actHours<Schedule, Reserve>(battery, policy, path, dayOfBlock, log)
      : actHours<Schedule, NoReserve>(battery, policy, path, dayOfBlock, log);
  } else {
    cash = sellsReserve
      ? actHours<Plan, Reserve>(battery, policy, path, dayOfBlock, log)
      : actHours<Plan, NoReserve>(battery, policy, path, dayOfBlock, log);
  }
  const month = load<i32>(path + PATH_DAYS + (dayOfBlock << 4), 8);
  const ofMonth = battery + MONTH_CASH + (month << 3);
  store<f64>(ofMonth, load<f64>(ofMonth) + cash);
}

/** Kinds of loop, compiled one by one: what decides, and whether each hour sells the reserve that its energy leaves free. */
class Schedule {}
class Plan {}
class Reserve {}
class NoReserve {}

/** Decides the hours of the day; returns their cash. What all hours share is read once. */
function actHours<Decider, Sale>(
  battery: i32,
  policy: i32,
  path: i32,
  dayOfBlock: i32,
  log: i32,
): f64 {
  const usable = load<f64>(battery, USABLE_MWH);
  const maxCharge = load<f64>(battery, MAX_CHARGE_MWH);
  const maxDischarge = load<f64>(battery, MAX_DISCHARGE_MWH);
  const bought = load<f64>(battery, INVERSE_CHARGE_EFFICIENCY);
  const sold = load<f64>(battery, DISCHARGE_EFFICIENCY);
  const wear = load<f64>(battery, WEAR_PER_MWH);
  const tolerance = load<f64>(battery, TOLERANCE_MWH);
  const power = load<f64>(battery, POWER_MW);
  const corrects = load<i32>(policy, CORRECTS) !== 0;
  const day = path + PATH_DAYS + (dayOfBlock << 4);
  const mean = <f64>load<f32>(day);
  const scale = <f64>load<f32>(day, 4);
  const weekday = load<i32>(day, 12);
  const kind = weekday < 5 ? 0 : 1;
  const nextKind = (weekday + 1) % 7 < 5 ? 0 : 1;
  const morning = path + PATH_MORNINGS + dayOfBlock * MORNING_BYTES;
  const today = morning + kind * 96;
  const tomorrow = morning + nextKind * 96 - 96;
  const firstStage = battery + ((kind * STAGES_PER_KIND) << 2);
  let place = path + PATH_HOURS + dayOfBlock * (24 * 16);
  let more = path + PATH_MORE_OF_HOURS + dayOfBlock * (24 * 8);
  let energy = load<f64>(battery + ENERGY);
  let energyCash: f64 = 0;
  let reserveCash: f64 = 0;
  let discharged: f64 = 0;
  for (let hour = 0; hour < HOURS; hour++, place += 16, more += 8) {
    const price = <f64>load<f32>(place);
    const seenPrice = <f64>load<f32>(place, 4);
    store<f64>(log + (hour << 3), energy);
    let net: f64 = 0;
    let displaced: f64 = 0;
    if (isReserve<Sale>()) {
      const row = hour * 5 + load<i32>(place, 12);
      net = netReserveRevenue(battery, load<f64>(policy + (row << 3), RESERVE_SCALES) * scale, seenPrice, mean);
      displaced = net > 0 ? (net * load<f64>(battery, MAX_OFFER_MW)) / power : 0;
    }
    let moved: f64 = 0;
    if (isSchedule<Decider>()) {
      const action = load<i8>(policy + hour, SCHEDULE);
      if (action > 0) moved = min<f64>(maxCharge, usable - energy);
      else if (action < 0) moved = -min<f64>(maxDischarge, energy);
    } else {
      const buying = (seenPrice + displaced) * bought;
      const selling = (seenPrice - wear - displaced) * sold;
      const deviation = <f64>load<f32>(place, 8);
      const regime = load<i32>(place, 12);
      const correction = corrects ? correctionOf(policy, hour, regime, more, energy / usable) : 0;
      const forecast = policy + ((regime * FORECAST_HOURS - hour) << 3);
      const stage = firstStage + (hour << 2);
      const first = load<i32>(stage + STARTS);
      const last = first + load<i32>(stage + COUNTS) * SEGMENT_BYTES;
      moved = chooseMove(
        first,
        last,
        energy,
        buying,
        selling,
        today,
        tomorrow,
        forecast,
        deviation,
        correction,
        battery,
        usable,
        maxCharge,
        maxDischarge,
        tolerance,
      );
    }
    energy += moved;
    const meter = moved * (moved > 0 ? bought : sold);
    energyCash -= price * meter;
    if (moved < 0) discharged -= meter;
    if (isReserve<Sale>() && net > 0) {
      const offer = offerOf(battery, power - abs<f64>(meter), energy, usable);
      if (offer > MIN_OFFER_SHARE * power) {
        energy -= offer * load<f64>(battery, STORE_LOSS_MWH);
        if (energy < 0) energy = 0;
        reserveCash += offer * <f64>load<f32>(more, 4);
        energyCash += offer * load<f64>(battery, ENERGY_SOLD_MWH) * price;
        discharged += offer * load<f64>(battery, DEPLOYED_MWH);
      }
    }
  }
  store<f64>(battery + ENERGY, energy);
  store<f64>(battery + ENERGY_CASH, load<f64>(battery + ENERGY_CASH) + energyCash);
  store<f64>(battery + RESERVE_CASH, load<f64>(battery + RESERVE_CASH) + reserveCash);
  store<f64>(battery + DISCHARGED, load<f64>(battery + DISCHARGED) + discharged);
  return energyCash + reserveCash;
}

// @ts-ignore: decorator
@inline
function isReserve<T>(): bool {
  return idof<T>() === idof<Reserve>();
}

// @ts-ignore: decorator
@inline
function isSchedule<T>(): bool {
  return idof<T>() === idof<Schedule>();
}

/** Largest reserve that power, market, energy and headroom allow [MW]. */
function offerOf(battery: i32, freePower: f64, energy: f64, usable: f64): f64 {
  let offer = min<f64>(freePower, load<f64>(battery, DEPTH_MW));
  offer = min<f64>(offer, energy * load<f64>(battery, UP_MW_PER_MWH));
  const down = load<f64>(battery, DOWN_MW_PER_MWH);
  return down > 0 ? min<f64>(offer, (usable - energy) * down) : offer;
}

function correctionOf(policy: i32, hour: i32, regime: i32, more: i32, energyShare: f64): f64 {
  const bin = <i32>min<f64>(5, floor<f64>((<f64>load<f32>(more) + 1) * 0.5 * 6));
  const part = <i32>min<f64>(3, floor<f64>(energyShare * 4));
  const row = ((hour / 3) * 5 + regime) * 6 + bin;
  return load<f64>(policy + ((row * 4 + part) << 3), CORRECTIONS);
}

/** Expected value of the energy of a segment, as the price of this hour lets expect the others. */
// @ts-ignore: decorator
@inline
function expectedValueOf(
  segment: i32,
  today: i32,
  tomorrow: i32,
  forecast: i32,
  deviation: f64,
  correction: f64,
  battery: i32,
): f64 {
  const tag = load<i32>(segment, SEGMENT_TAG);
  const later = tag >> 1;
  const profile = (later < HOURS ? today : tomorrow) + (later << 2);
  const lead = forecast + (later << 3);
  const shift = load<f64>(lead, INTERCEPTS) + deviation * load<f64>(lead, SLOPES) + correction;
  const expected =
    <f64>load<f32>(profile) + <f64>load<f32>(profile, 192) * shift;
  const factor = load<f64>(battery + ((tag & 1) << 3), DISCHARGE_EFFICIENCY);
  return expected * factor + load<f64>(segment, SEGMENT_EXTRA);
}

/** Change of the energy stored in an hour from the plan, equation (19); see `chooseAction` of the scalar planner. */
// @ts-ignore: decorator
@inline
function chooseMove(
  first: i32,
  last: i32,
  energy: f64,
  buying: f64,
  selling: f64,
  today: i32,
  tomorrow: i32,
  forecast: i32,
  deviation: f64,
  correction: f64,
  battery: i32,
  usable: f64,
  maxCharge: f64,
  maxDischarge: f64,
  tolerance: f64,
): f64 {
  // The segment of the next MWh of headroom, and that of the last MWh stored.
  let above = last;
  if (load<f64>(last - SEGMENT_BYTES, SEGMENT_END) > energy + tolerance) {
    above = first;
    while (load<f64>(above, SEGMENT_END) <= energy + tolerance) above += SEGMENT_BYTES;
  }
  if (above < last && expectedValueOf(above, today, tomorrow, forecast, deviation, correction, battery) > buying) {
    const highest = min<f64>(energy + maxCharge, usable);
    let end = load<f64>(above, SEGMENT_END);
    while (end < highest) {
      above += SEGMENT_BYTES;
      if (above === last || expectedValueOf(above, today, tomorrow, forecast, deviation, correction, battery) <= buying) break;
      end = load<f64>(above, SEGMENT_END);
    }
    return min<f64>(end, highest) - energy;
  }
  if (energy <= tolerance) return -energy;
  const startsHere = load<f64>(above - SEGMENT_BYTES, SEGMENT_END) >= energy - tolerance;
  let below = above - ((<i32>startsHere | <i32>(above === last)) << 5);
  if (expectedValueOf(below, today, tomorrow, forecast, deviation, correction, battery) >= selling) return 0;
  const lowest = max<f64>(energy - maxDischarge, 0);
  let start = load<f64>(below - SEGMENT_BYTES, SEGMENT_END);
  while (start > lowest) {
    below -= SEGMENT_BYTES;
    if (expectedValueOf(below, today, tomorrow, forecast, deviation, correction, battery) >= selling) break;
    start = load<f64>(below - SEGMENT_BYTES, SEGMENT_END);
  }
  const target = max<f64>(start, lowest);
  return target > tolerance ? target - energy : -energy;
}
