import type { PolicyMaker, PolicySite, PolicySituation } from '../policy.js';
import { stepCap } from '../step-cap.js';

/**
 * Keeps every window's demand at a share of the last calendar month's highest load in that window; a missed target is replaced by the
 * running peak.
 *
 * @param share - of last month's peak, 0.85 for 85 %
 */
export function threshold(share: number): PolicyMaker {
  return (site) => {
    let monthIndex = -1;
    let targetsKw: number[] = [];
    return {
      decide: (situation) => {
        if (situation.monthIndex !== monthIndex) {
          monthIndex = situation.monthIndex;
          targetsKw = lastMonthPeaks(site, situation).map((peak) => share * peak);
        }
        const { runningPeaksKw, ratchetFloorsKw, step } = situation;
        const capsKw = targetsKw.map((target, index) =>
          Math.max(target, runningPeaksKw[index]!, ratchetFloorsKw[index]!),
        );
        return { kind: 'cap', capKw: stepCap(site.windows, capsKw, step) };
      },
    };
  };
}

/** Highest load of the calendar month before the step, by window; of a part of it where less is known [kW]. */
function lastMonthPeaks(
  { calendar, windows }: PolicySite,
  { step, loadKw }: PolicySituation,
): number[] {
  const peaksKw = windows.map(() => 0);
  const month = calendar.month[step - 1];
  for (let back = step - 1; back >= 0 && calendar.month[back] === month; back -= 1) {
    for (let index = 0; index < windows.length; index += 1) {
      if (windows[index]!.meteredSteps[back] === 1 && loadKw[back]! > peaksKw[index]!) {
        peaksKw[index] = loadKw[back]!;
      }
    }
  }
  return peaksKw;
}
