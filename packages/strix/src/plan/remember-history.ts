import { createObserver } from '../policy/create-observer.js';
import { observe } from '../policy/observe.js';
import type { PolicyTable } from '../policy/policy-table.js';
import { dayNumber, monthOfDayNumber, weekdayOfDayNumber } from '../price/internal/day-number.js';
import type { PriceModel } from '../price/price-model.js';

const HOURS = 24;
const MONTHS = 12;
/** What lies further back has faded from the running profile. */
const REMEMBERED_DAYS = 180;
/** After a longer gap what was seen last says less about the start than the season does. */
const LONGEST_GAP_DAYS = 45;

/**
 * A policy that has seen the latest prices of the history before its first hour, as it would have in operation.
 *
 * @param policy - policy table
 * @param model - market; without a history that reaches close to the start the policy is answered as it came
 * @param startDate - first local day of the paths, `YYYY-MM-DD`
 */
export function rememberHistory(
  policy: PolicyTable,
  model: PriceModel,
  startDate: string,
): PolicyTable {
  const { recent } = model;
  // A policy that sees no prices remembers none.
  if (recent === undefined || !policy.seesPrices) return policy;
  const { pricePerMwhSeries } = recent;
  const firstDay = dayNumber('market.recent.firstDate', recent.firstDate);
  const dayCount = Math.floor(pricePerMwhSeries.length / HOURS);
  const gapDays = dayNumber('startDate', startDate) - (firstDay + dayCount);
  if (dayCount === 0 || gapDays < 0 || gapDays > LONGEST_GAP_DAYS) return policy;
  const from = Math.max(0, dayCount - REMEMBERED_DAYS);
  const observer = createObserver(policy.observer, monthOfDayNumber(firstDay + from));
  for (let day = from; day < dayCount; day++) {
    const weekday = weekdayOfDayNumber(firstDay + day);
    let newDay = true;
    for (let hour = 0; hour < HOURS; hour++) {
      const pricePerMwh = pricePerMwhSeries[day * HOURS + hour];
      if (pricePerMwh === null || pricePerMwh === undefined) continue;
      observe(observer, policy.observer, { pricePerMwh, hour, weekday, newDay });
      newDay = false;
    }
  }
  const initialProfile = new Float64Array(2 * MONTHS * HOURS);
  for (let kind = 0; kind < 2; kind++) {
    const ofKind = observer.profile.subarray(kind * HOURS, (kind + 1) * HOURS);
    for (let month = 0; month < MONTHS; month++) {
      initialProfile.set(ofKind, (kind * MONTHS + month) * HOURS);
    }
  }
  return { ...policy, observer: { ...policy.observer, initialProfile } };
}
