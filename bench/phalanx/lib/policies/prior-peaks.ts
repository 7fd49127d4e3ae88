import type { PolicySite, PolicySituation } from '../policy.js';

/** Most months that a ratchet looks back. */
const PRIOR_MONTHS = 12;

/**
 * The peaks by which a ratchet binds a month, as a policy can know them: realised peaks of the replayed months; metered peaks of the months
 * before, but no higher than the floor of the first month implies, so that a new account has none.
 *
 * @returns gives at every step the any-time peaks of the twelve months before, latest first [kW]
 */
export function priorPeaks(site: PolicySite): (situation: PolicySituation) => readonly number[] {
  const anyTime = site.windows.findIndex(({ ratchetFraction }) => ratchetFraction > 0);
  if (anyTime < 0) return () => NONE;
  let priorKw: readonly number[] | undefined;
  let month = -1;
  let peakKw = 0;
  return (situation) => {
    const { monthIndex, runningPeaksKw } = situation;
    if (priorKw === undefined) priorKw = peaksBefore(site, situation, anyTime);
    else if (monthIndex !== month) priorKw = [peakKw, ...priorKw.slice(0, PRIOR_MONTHS - 1)];
    month = monthIndex;
    peakKw = runningPeaksKw[anyTime]!;
    return priorKw;
  };
}

const NONE: readonly number[] = new Array<number>(PRIOR_MONTHS).fill(0);

/** Highest loads of the calendar months before a step, without battery, latest first [kW]. */
function peaksBefore(
  { calendar, windows }: PolicySite,
  { step, loadKw, ratchetFloorsKw }: PolicySituation,
  anyTime: number,
): number[] {
  const { ratchetFraction, meteredSteps } = windows[anyTime]!;
  const highestKw = ratchetFloorsKw[anyTime]! / ratchetFraction;
  const peaksKw = [...NONE];
  let back = -1;
  for (let at = step - 1; at >= 0; at -= 1) {
    if (at === step - 1 || calendar.month[at] !== calendar.month[at + 1]) back += 1;
    if (back === PRIOR_MONTHS) break;
    if (meteredSteps[at] === 1) {
      peaksKw[back] = Math.max(peaksKw[back]!, Math.min(highestKw, loadKw[at]!));
    }
  }
  return peaksKw;
}
