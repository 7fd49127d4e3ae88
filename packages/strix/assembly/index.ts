// The hourly loop of simulated paths: prices, observation, plans and dispatch of four paths side by side. The scalar twin in
// `src/` computes the same bits.
import {
  BATTERY_BYTES,
  BLOCK_DAYS,
  ENERGY,
  ENERGY_LOG,
  FOLLOWS_SCHEDULE,
  LOG_DAY_BYTES,
  MONTH_DAYS,
  MORNING_BYTES,
  PATH_BYTES,
  PATH_DAYS,
  PATH_MORNINGS,
  PATH_RECORDS,
  POLICY_BYTES,
  POWER_MW,
  RECORD_BYTES,
  SEES_PRICES,
  SELLS_RESERVE,
  USABLE_MWH,
} from '../src/internal/kernel-layout';
import { actThroughDay } from './act';
import { nextDay } from './day';
import { keepMorning, observeDay, scaleDay, seasonalProfiles } from './observe';
import { planDay } from './plan';

/** Mondays, Thursdays, Saturdays. */
const PLANNING_DAYS: i32 = 0b0101001;

/**
 * Simulates days of the four paths whose records are filled in, and of all batteries on them. Day 0 is the first of a path.
 *
 * @param lanes - paths whose batteries are operated, 1 to 4
 * @param batteries - address of the first battery
 */
export function simulateDays(
  firstDay: i32,
  dayCount: i32,
  lanes: i32,
  batteries: i32,
  batteryCount: i32,
): void {
  const end = firstDay + dayCount;
  for (let day = firstDay; day < end; day += BLOCK_DAYS) {
    const days = min<i32>(BLOCK_DAYS, end - day);
    for (let i = 0; i < days; i++) observeDayOfBlock(day + i, i);
    const log = ENERGY_LOG + (day - firstDay) * load<i32>(LOG_DAY_BYTES);
    for (let battery = 0; battery < batteryCount; battery++) {
      const policy = batteries + battery * BATTERY_BYTES;
      for (let lane = 0; lane < lanes; lane++) operateBattery(policy, lane, days, log);
    }
  }
}

/** Prices of a day and what the policies see of them. Neither depends on a battery. */
function observeDayOfBlock(day: i32, dayOfBlock: i32): void {
  const seesPrices = load<i32>(SEES_PRICES) !== 0;
  nextDay(day, load<i32>(SELLS_RESERVE) !== 0);
  if (day === 0 || !seesPrices) seasonalProfiles();
  scaleDay();
  keepMorning(dayOfBlock);
  observeDay(dayOfBlock, seesPrices);
}

/** Plans, where the day is one for plans, and acts through the days of the block. */
function operateBattery(policy: i32, lane: i32, days: i32, firstLog: i32): void {
  const path = PATH_RECORDS + lane * PATH_BYTES;
  const battery = policy + POLICY_BYTES + lane * RECORD_BYTES;
  const sellsReserve = load<i32>(SELLS_RESERVE) !== 0;
  const plans = load<i32>(policy, FOLLOWS_SCHEDULE) === 0;
  // Without usable energy or power there is nothing to decide.
  const works = load<f64>(battery, USABLE_MWH) > 0 && load<f64>(battery, POWER_MW) > 0;
  let log = battery + firstLog;
  for (let i = 0; i < days; i++) {
    const day = path + PATH_DAYS + (i << 4);
    const ofMonth = battery + MONTH_DAYS + (load<i32>(day, 8) << 2);
    store<i32>(ofMonth, load<i32>(ofMonth) + 1);
    if (works) {
      const weekday = load<i32>(day, 12);
      if (plans && ((PLANNING_DAYS >> weekday) & 1) === 1) {
        const morning = path + PATH_MORNINGS + i * MORNING_BYTES;
        const mean = <f64>load<f32>(day);
        const scale = <f64>load<f32>(day, 4);
        planDay(battery, policy, morning, weekday < 5 ? 0 : 1, mean, scale, sellsReserve);
      }
      actThroughDay(battery, policy, path, i, sellsReserve, log);
    } else {
      for (let hour = 0; hour < 24; hour++) {
        store<f64>(log + (hour << 3), load<f64>(battery, ENERGY));
      }
    }
    log += load<i32>(LOG_DAY_BYTES);
  }
}
