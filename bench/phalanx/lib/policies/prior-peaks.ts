import type { PolicySite, PolicySituation } from '../policy.js';

/** A ratchet may look back so far. */
const PRIOR_MONTHS = 12;

/**
 * The peaks by which a ratchet binds a month, as a policy can know them: those of the months it went through as they became, those before as
 * they were metered, but no higher than the floor of the first month allows, so that a new account has none.
 *
 * @returns to be asked at every step: peaks at any time of the twelve months before, nearest first [kW]
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

/** Highest loads of the calendar months before a step, when there was no battery, nearest first [kW]. */
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
