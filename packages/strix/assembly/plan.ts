// The value of stored energy through a day, by path. Method note, section 5.
import {
  COUNTS,
  DEPLOYED_MWH,
  DISCHARGE_EFFICIENCY,
  DOWN_MW_PER_MWH,
  ENERGY_SOLD_MWH,
  INVERSE_CHARGE_EFFICIENCY,
  MAX_CHARGE_MWH,
  MAX_DISCHARGE_MWH,
  MAX_OFFER_MW,
  MAX_SEGMENTS,
  PLAN,
  POWER_MW,
  RESERVE_SCALES,
  SEGMENT_BYTES,
  SEGMENT_END,
  SEGMENT_EXTRA,
  SEGMENT_TAG,
  SEGMENT_VALUE,
  STAGE_BYTES,
  STAGES_PER_KIND,
  STARTS,
  STEP_BYTES,
  STORE_LOSS_MWH,
  TOLERANCE_MWH,
  UP_MW_PER_MWH,
  USABLE_MWH,
  WEAR_PER_MWH,
} from '../src/internal/kernel-layout';

const HOURS: i32 = 24;
const TAGS_OF_DAY: i32 = 2 * HOURS;
/** Plans use the reserve price of the middle regime, whatever the regime will be. */
const MIDDLE_REGIME: i32 = 2;

// @ts-ignore: decorator
@inline
function put(at: i32, value: f64, extra: f64, end: f64, tag: i32): void {
  store<f64>(at, value, SEGMENT_VALUE);
  store<f64>(at, extra, SEGMENT_EXTRA);
  store<f64>(at, end, SEGMENT_END);
  store<i32>(at, tag, SEGMENT_TAG);
}

// @ts-ignore: decorator
@inline
function copySegment(to: i32, from: i32): void {
  v128.store(to, v128.load(from));
  v128.store(to, v128.load(from, 16), 16);
}

/** Plans a kind of day from the running profile, equation (17); see `planDay` of the scalar planner. */
export function planDay(
  battery: i32,
  policy: i32,
  morning: i32,
  kind: i32,
  level: f64,
  scale: f64,
  sellsReserve: bool,
): void {
  const firstStage = kind * STAGES_PER_KIND;
  const profile = morning + kind * 96;
  continueFromDayStart(battery, profile, firstStage);
  for (let hour = HOURS - 1; hour >= 0; hour--) {
    const price = <f64>load<f32>(profile + (hour << 2));
    const stage = firstStage + hour;
    let displaced: f64 = 0;
    if (sellsReserve) {
      const paid =
        load<f64>(policy + (((hour * 5) + MIDDLE_REGIME) << 3), RESERVE_SCALES) * scale;
      const net = netReserveRevenue(battery, paid, price, level);
      if (net > 0) {
        addReserveValue(battery, stage, net);
        displaced = (net * load<f64>(battery, MAX_OFFER_MW)) / load<f64>(battery, POWER_MW);
      }
    }
    bellmanStep(battery, stage, hour > 0 ? stage - 1 : firstStage + HOURS, hour, price, displaced);
  }
}

/** Net revenue of a MW of reserve in an hour [currency/MW]. */
export function netReserveRevenue(battery: i32, paid: f64, price: f64, level: f64): f64 {
  return (
    paid +
    load<f64>(battery, ENERGY_SOLD_MWH) * price -
    load<f64>(battery, DEPLOYED_MWH) * load<f64>(battery, WEAR_PER_MWH) -
    load<f64>(battery, STORE_LOSS_MWH) * level
  );
}

/** The value at the end of the day is that at its start, a day later, at the prices that the profile now expects. */
function continueFromDayStart(battery: i32, profile: i32, firstStage: i32): void {
  const starts = battery + STARTS + (firstStage << 2);
  const counts = battery + COUNTS + (firstStage << 2);
  const count = load<i32>(counts, HOURS << 2);
  let source = load<i32>(starts, HOURS << 2);
  const first = battery + PLAN + (firstStage + HOURS - 1) * STAGE_BYTES + SEGMENT_BYTES;
  store<i32>(starts, first, (HOURS - 1) << 2);
  store<i32>(counts, count, (HOURS - 1) << 2);
  let target = first;
  let start: f64 = 0;
  for (let i = 0; i < count; i++) {
    const tag = load<i32>(source, SEGMENT_TAG) % TAGS_OF_DAY;
    const factor = load<f64>(battery + ((tag & 1) << 3), DISCHARGE_EFFICIENCY);
    const extra = load<f64>(source, SEGMENT_EXTRA);
    const end = load<f64>(source, SEGMENT_END);
    const length = end - start;
    start = end;
    const value = factor * <f64>load<f32>(profile + ((tag >> 1) << 2)) + extra;
    // The order of hours may have changed since.
    let at = target;
    let last = end;
    while (at > first && load<f64>(at - SEGMENT_BYTES, SEGMENT_VALUE) < value) {
      copySegment(at, at - SEGMENT_BYTES);
      store<f64>(at, last, SEGMENT_END);
      last = load<f64>(at - 2 * SEGMENT_BYTES, SEGMENT_END) + length;
      at -= SEGMENT_BYTES;
    }
    // Energy bought or sold later than tomorrow is assigned to tomorrow.
    put(at, value, extra, last, tag + TAGS_OF_DAY);
    source += SEGMENT_BYTES;
    target += SEGMENT_BYTES;
  }
}

/**
 * Adds the value of stored energy and headroom for the reserve of the hour, equation (18): the offer min(largest, up·energy,
 * down·headroom) is concave in the energy, so its slopes are added to the segments, which are split where it bends.
 */
function addReserveValue(battery: i32, stage: i32, net: f64): void {
  const usable = load<f64>(battery, USABLE_MWH);
  const up = load<f64>(battery, UP_MW_PER_MWH);
  const down = load<f64>(battery, DOWN_MW_PER_MWH);
  const offer = load<f64>(battery, MAX_OFFER_MW);
  const tolerance = load<f64>(battery, TOLERANCE_MWH);
  const crossing = down === 0 ? usable : (down * usable) / (up + down);
  const low = min<f64>(offer / up, crossing);
  const high = down === 0 ? usable : max<f64>(usable - offer / down, crossing);
  const rise = net * up;
  const fall = -net * down;
  const starts = battery + STARTS + (stage << 2);
  const counts = battery + COUNTS + (stage << 2);
  let at = load<i32>(starts);
  const last = at + load<i32>(counts) * SEGMENT_BYTES;
  const first = battery + PLAN + stage * STAGE_BYTES + STEP_BYTES + SEGMENT_BYTES;
  let room = MAX_SEGMENTS - load<i32>(counts);
  let to = first;
  let start: f64 = 0;
  for (; at < last; at += SEGMENT_BYTES) {
    const value = load<f64>(at, SEGMENT_VALUE);
    const extra = load<f64>(at, SEGMENT_EXTRA);
    const end = load<f64>(at, SEGMENT_END);
    const tag = load<i32>(at, SEGMENT_TAG);
    if (low > start + tolerance && low < end - tolerance && room > 0) {
      put(to, value + rise, extra + rise, low, tag);
      to += SEGMENT_BYTES;
      start = low;
      room--;
    }
    const isLow = (start + end) / 2 < low;
    if (high > start + tolerance && high < end - tolerance && room > 0) {
      const slope = isLow ? rise : 0;
      put(to, value + slope, extra + slope, high, tag);
      to += SEGMENT_BYTES;
      start = high;
      room--;
    }
    const slope = isLow ? rise : (start + end) / 2 > high ? fall : 0;
    put(to, value + slope, extra + slope, end, tag);
    to += SEGMENT_BYTES;
    start = end;
  }
  store<i32>(starts, first);
  store<i32>(counts, (to - first) / SEGMENT_BYTES);
}

/** Bellman step: the value before an hour from the value after it, equation (17). */
function bellmanStep(
  battery: i32,
  after: i32,
  before: i32,
  hour: i32,
  price: f64,
  displaced: f64,
): void {
  const sold = load<f64>(battery, DISCHARGE_EFFICIENCY);
  const bought = load<f64>(battery, INVERSE_CHARGE_EFFICIENCY);
  let buying = (price + displaced) * bought;
  let selling = (price - load<f64>(battery, WEAR_PER_MWH) - displaced) * sold;
  if (buying < selling) {
    const charge = load<f64>(battery, MAX_CHARGE_MWH);
    const discharge = load<f64>(battery, MAX_DISCHARGE_MWH);
    buying = (buying * charge + selling * discharge) / (charge + discharge);
    selling = buying;
  }
  const starts = battery + STARTS;
  const counts = battery + COUNTS;
  const from = load<i32>(starts + (after << 2));
  const count = load<i32>(counts + (after << 2));
  const last = from + count * SEGMENT_BYTES;
  const neverBuys = buying >= load<f64>(from, SEGMENT_VALUE);
  const neverSells = selling <= load<f64>(last - SEGMENT_BYTES, SEGMENT_VALUE);
  if (neverBuys && neverSells && before < after) {
    store<i32>(starts + (before << 2), from);
    store<i32>(counts + (before << 2), count);
    return;
  }
  const to = battery + PLAN + before * STAGE_BYTES + SEGMENT_BYTES;
  const end = insertHour(
    battery,
    from,
    last,
    to,
    2 * hour,
    neverBuys ? Infinity : buying,
    buying - price * bought,
    neverSells ? -Infinity : selling,
    selling - price * sold,
  );
  store<i32>(starts + (before << 2), to);
  store<i32>(counts + (before << 2), (end - to) / SEGMENT_BYTES);
}

/**
 * Inserts an hour's purchase and sale into segments sorted by value. What can be bought in the hour need not be stored before
 * it: all energy above the purchase moves down by it, and what falls below 0 is lost. What can be sold moves the energy below
 * the sale up, and what rises above the usable energy is lost. Infinite values stand for none.
 */
function insertHour(
  battery: i32,
  from: i32,
  last: i32,
  first: i32,
  tag: i32,
  buying: f64,
  buyingExtra: f64,
  selling: f64,
  sellingExtra: f64,
): i32 {
  const tolerance = load<f64>(battery, TOLERANCE_MWH);
  const usable = load<f64>(battery, USABLE_MWH);
  const full = first + (MAX_SEGMENTS - 1) * SEGMENT_BYTES;
  let at = from;
  let to = first;
  // Energy at the end of the segments read.
  let end: f64 = 0;
  if (buying < Infinity) {
    const charge = load<f64>(battery, MAX_CHARGE_MWH);
    let reached: f64 = 0;
    while (at < last && load<f64>(at, SEGMENT_VALUE) > buying) {
      end = load<f64>(at, SEGMENT_END);
      if (end - charge > tolerance) {
        copySegment(to, at);
        if (to === full) {
          store<f64>(to, usable, SEGMENT_END);
          return to + SEGMENT_BYTES;
        }
        reached = end - charge;
        store<f64>(to, reached, SEGMENT_END);
        to += SEGMENT_BYTES;
      }
      at += SEGMENT_BYTES;
    }
    if (end - reached > tolerance) {
      if (to === full) end = usable;
      put(to, buying, buyingExtra, end, tag + 1);
      to += SEGMENT_BYTES;
      if (to > full) return to;
    }
  }
  while (at < last && load<f64>(at, SEGMENT_VALUE) >= selling) {
    copySegment(to, at);
    if (to === full) {
      store<f64>(to, usable, SEGMENT_END);
      return to + SEGMENT_BYTES;
    }
    end = load<f64>(at, SEGMENT_END);
    at += SEGMENT_BYTES;
    to += SEGMENT_BYTES;
  }
  if (selling === -Infinity || usable - end <= tolerance) return to;
  const discharge = load<f64>(battery, MAX_DISCHARGE_MWH);
  end += discharge;
  if (to === full || usable - end <= tolerance) end = usable;
  put(to, selling, sellingExtra, end, tag);
  to += SEGMENT_BYTES;
  while (end < usable && at < last) {
    copySegment(to, at);
    end = load<f64>(at, SEGMENT_END) + discharge;
    if (to === full || usable - end <= tolerance) end = usable;
    store<f64>(to, end, SEGMENT_END);
    at += SEGMENT_BYTES;
    to += SEGMENT_BYTES;
  }
  return to;
}
