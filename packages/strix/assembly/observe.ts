// What a policy learns from the prices of a day, for four paths. Method note, equations (9) to (13).
import {
  DAY_SCALES,
  INITIAL_PROFILES,
  PATH_BYTES,
  PATH_DAYS,
  PATH_HOURS,
  PATH_MONTH,
  PATH_MORE_OF_HOURS,
  PATH_MORNINGS,
  PATH_RECORDS,
  PATH_WEEKDAY,
  LANES,
  MIN_SCALE,
  MORNING_BYTES,
  PRICES,
  PROFILE_CLIP,
  PROFILE_MEANS,
  PROFILES,
  REGIME_EDGES,
  RESERVE_PRICES,
  SCALE_FACTOR,
  SURPRISE_GAIN,
  SURPRISES,
  WEEKDAY_GAIN,
  WEEKEND_GAIN,
  WEEKENDS,
  WIDTH_FACTOR,
} from '../src/internal/kernel-layout';

const KIND_BYTES: i32 = 24 * 16;
/** Deviations are clipped to this many widths. */
const DEVIATION_CLIP: f32 = 20;

/** Writes the initial profile of the month of each path. */
export function seasonalProfiles(): void {
  for (let lane: i32 = 0; lane < LANES; lane++) {
    const month = load<i32>(PATH_RECORDS + lane * PATH_BYTES + PATH_MONTH);
    for (let kind: i32 = 0; kind < 2; kind++) {
      const from = INITIAL_PROFILES + (kind * 12 + month) * 96;
      const to = PROFILES + kind * KIND_BYTES + (lane << 2);
      for (let hour: i32 = 0; hour < 24; hour++) {
        store<f32>(to + (hour << 4), load<f32>(from + (hour << 2)));
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function profileAt(hour: i32, weekend: v128): v128 {
  return v128.bitselect(
    v128.load(PROFILES + KIND_BYTES + (hour << 4)),
    v128.load(PROFILES + (hour << 4)),
    weekend,
  );
}

/** Mean and scale of the day from the profile at its first hour, equation (9). */
export function scaleDay(): void {
  const weekend = v128.load(WEEKENDS);
  let s0 = f32x4.splat(0);
  let s1 = f32x4.splat(0);
  let s2 = f32x4.splat(0);
  let s3 = f32x4.splat(0);
  for (let hour: i32 = 0; hour < 24; hour += 4) {
    s0 = f32x4.add(s0, profileAt(hour, weekend));
    s1 = f32x4.add(s1, profileAt(hour + 1, weekend));
    s2 = f32x4.add(s2, profileAt(hour + 2, weekend));
    s3 = f32x4.add(s3, profileAt(hour + 3, weekend));
  }
  const share = f32x4.splat(<f32>(1.0 / 24));
  const mean = f32x4.mul(f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3)), share);
  s0 = f32x4.splat(0);
  s1 = f32x4.splat(0);
  s2 = f32x4.splat(0);
  s3 = f32x4.splat(0);
  for (let hour: i32 = 0; hour < 24; hour += 4) {
    s0 = f32x4.add(s0, f32x4.abs(f32x4.sub(profileAt(hour, weekend), mean)));
    s1 = f32x4.add(s1, f32x4.abs(f32x4.sub(profileAt(hour + 1, weekend), mean)));
    s2 = f32x4.add(s2, f32x4.abs(f32x4.sub(profileAt(hour + 2, weekend), mean)));
    s3 = f32x4.add(s3, f32x4.abs(f32x4.sub(profileAt(hour + 3, weekend), mean)));
  }
  const apart = f32x4.mul(f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3)), share);
  const scale = f32x4.mul(v128.load32_splat(SCALE_FACTOR), apart);
  v128.store(PROFILE_MEANS, mean);
  v128.store(DAY_SCALES, f32x4.pmax(scale, v128.load32_splat(MIN_SCALE)));
}

/** Copies profiles and widths to each path's record, where the decisions of the day look them up, equation (10). */
export function keepMorning(dayOfBlock: i32): void {
  const mean = v128.load(PROFILE_MEANS);
  const scale = v128.load(DAY_SCALES);
  const widthFactor = v128.load32_splat(WIDTH_FACTOR);
  const morning = PATH_RECORDS + PATH_MORNINGS + dayOfBlock * MORNING_BYTES;
  for (let at = 0; at < 48; at += 4) {
    const p0 = v128.load(PROFILES + (at << 4));
    const p1 = v128.load(PROFILES + (at << 4), 16);
    const p2 = v128.load(PROFILES + (at << 4), 32);
    const p3 = v128.load(PROFILES + (at << 4), 48);
    storeByLane(morning + (at << 2), p0, p1, p2, p3);
    storeByLane(
      morning + 192 + (at << 2),
      widthOf(p0, mean, scale, widthFactor),
      widthOf(p1, mean, scale, widthFactor),
      widthOf(p2, mean, scale, widthFactor),
      widthOf(p3, mean, scale, widthFactor),
    );
  }
  const day = PATH_RECORDS + PATH_DAYS + (dayOfBlock << 4);
  for (let lane = 0; lane < LANES; lane++) {
    const record = lane * PATH_BYTES;
    store<f32>(day + record, load<f32>(PROFILE_MEANS + (lane << 2)));
    store<f32>(day + record, load<f32>(DAY_SCALES + (lane << 2)), 4);
    store<i32>(day + record, load<i32>(PATH_RECORDS + record + PATH_MONTH), 8);
    store<i32>(day + record, load<i32>(PATH_RECORDS + record + PATH_WEEKDAY), 12);
  }
}

// @ts-ignore: decorator
@inline
function widthOf(profile: v128, mean: v128, scale: v128, widthFactor: v128): v128 {
  const above = f32x4.pmax(f32x4.sub(profile, mean), f32x4.splat(0));
  return f32x4.add(scale, f32x4.mul(widthFactor, above));
}

/** Stores four numbers of each path in the path's record. */
// @ts-ignore: decorator
@inline
function storeByLane(at: i32, r0: v128, r1: v128, r2: v128, r3: v128): void {
  const l0 = v128.shuffle<f32>(r0, r1, 0, 4, 1, 5);
  const h0 = v128.shuffle<f32>(r0, r1, 2, 6, 3, 7);
  const l1 = v128.shuffle<f32>(r2, r3, 0, 4, 1, 5);
  const h1 = v128.shuffle<f32>(r2, r3, 2, 6, 3, 7);
  v128.store(at, v128.shuffle<f64>(l0, l1, 0, 2));
  v128.store(at + PATH_BYTES, v128.shuffle<f64>(l0, l1, 1, 3));
  v128.store(at + 2 * PATH_BYTES, v128.shuffle<f64>(h0, h1, 0, 2));
  v128.store(at + 3 * PATH_BYTES, v128.shuffle<f64>(h0, h1, 1, 3));
}

/** Observes the prices of the day, equations (10) to (13); `learns`: the running profile follows them. */
export function observeDay(dayOfBlock: i32, learns: bool): void {
  const hours = PATH_RECORDS + PATH_HOURS + dayOfBlock * (24 * 16);
  const more = PATH_RECORDS + PATH_MORE_OF_HOURS + dayOfBlock * (24 * 8);
  const weekend = v128.load(WEEKENDS);
  const mean = v128.load(PROFILE_MEANS);
  const scale = v128.load(DAY_SCALES);
  const widthFactor = v128.load32_splat(WIDTH_FACTOR);
  const clip = v128.load32_splat(PROFILE_CLIP);
  const surpriseGain = v128.load32_splat(SURPRISE_GAIN);
  const edge0 = v128.load32_splat(REGIME_EDGES);
  const edge1 = v128.load32_splat(REGIME_EDGES, 4);
  const edge2 = v128.load32_splat(REGIME_EDGES, 8);
  const edge3 = v128.load32_splat(REGIME_EDGES, 12);
  const zero = f32x4.splat(0);
  const gain = learns
    ? v128.bitselect(v128.load32_splat(WEEKEND_GAIN), v128.load32_splat(WEEKDAY_GAIN), weekend)
    : zero;
  let surprise = v128.load(SURPRISES);
  for (let at: i32 = 0; at < KIND_BYTES; at += 16) {
    const ofWeekday = v128.load(PROFILES + at);
    const ofWeekend = v128.load(PROFILES + KIND_BYTES + at);
    const expected = v128.bitselect(ofWeekend, ofWeekday, weekend);
    const width = widthOf(expected, mean, scale, widthFactor);
    const price = v128.load(PRICES + at);
    const deviation = f32x4.sub(price, expected);
    const softsign = f32x4.div(deviation, f32x4.add(width, f32x4.abs(deviation)));
    const reach = f32x4.mul(clip, width);
    const clipped = f32x4.pmax(f32x4.pmin(deviation, reach), f32x4.neg(reach));
    const learnt = f32x4.add(expected, f32x4.mul(gain, clipped));
    v128.store(PROFILES + at, v128.bitselect(ofWeekday, learnt, weekend));
    v128.store(PROFILES + KIND_BYTES + at, v128.bitselect(learnt, ofWeekend, weekend));
    surprise = f32x4.add(surprise, f32x4.mul(surpriseGain, f32x4.sub(softsign, surprise)));
    // A comparison that holds gives −1.
    const passed = i32x4.add(
      i32x4.add(f32x4.ge(surprise, edge0), f32x4.ge(surprise, edge1)),
      i32x4.add(f32x4.ge(surprise, edge2), f32x4.ge(surprise, edge3)),
    );
    const inWidths = f32x4.div(deviation, width);
    const counted = f32x4.pmax(
      f32x4.pmin(inWidths, f32x4.splat(DEVIATION_CLIP)),
      f32x4.splat(-DEVIATION_CLIP),
    );
    storeByLane(
      hours + at,
      price,
      learns ? price : expected,
      learns ? counted : zero,
      i32x4.neg(passed),
    );
    const reservePrice = v128.load(RESERVE_PRICES + at);
    const low = v128.shuffle<f32>(softsign, reservePrice, 0, 4, 1, 5);
    const high = v128.shuffle<f32>(softsign, reservePrice, 2, 6, 3, 7);
    const place = more + (at >> 1);
    v128.store_lane<i64>(place, low, 0);
    v128.store_lane<i64>(place + PATH_BYTES, low, 1);
    v128.store_lane<i64>(place + 2 * PATH_BYTES, high, 0);
    v128.store_lane<i64>(place + 3 * PATH_BYTES, high, 1);
  }
  v128.store(SURPRISES, surprise);
}
