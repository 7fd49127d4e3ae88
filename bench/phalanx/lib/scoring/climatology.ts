/** A question that was asked before its answer was known. */
export interface DatedCase {
  /** When it was asked [ms since the epoch]. */
  readonly timeMs: number;
  /** When the answer became known: the end of the billing month [ms since the epoch]. */
  readonly knownAtMs: number;
  readonly happened: boolean;
  /** Stratum of the base rate: calendar month, or month and hour. */
  readonly stratum: string;
}

/** Cases at the overall rate that are added to each stratum. */
const PRIOR_CASES = 100;

/**
 * Base rates as known when each question was asked: the share of answers of its stratum so far, shrunk towards the share of all
 * answers so far by {@link PRIOR_CASES} cases.
 *
 * @param firstRate - used while no answer is known
 * @returns a probability for each case, in the order of `cases`
 */
export function climatology(cases: readonly DatedCase[], firstRate: number): number[] {
  const byTime = cases.map((_, index) => index);
  byTime.sort((one, other) => cases[one]!.timeMs - cases[other]!.timeMs);
  const byAnswer = [...byTime];
  byAnswer.sort((one, other) => cases[one]!.knownAtMs - cases[other]!.knownAtMs);
  const all = { hits: 0, count: 0 };
  const strata = new Map<string, { hits: number; count: number }>();
  const rates = new Array<number>(cases.length).fill(firstRate);
  let known = 0;
  for (const index of byTime) {
    const { timeMs, stratum } = cases[index]!;
    for (; known < byAnswer.length; known += 1) {
      const answer = cases[byAnswer[known]!]!;
      if (answer.knownAtMs > timeMs) break;
      const own = strata.get(answer.stratum) ?? { hits: 0, count: 0 };
      strata.set(answer.stratum, own);
      for (const tally of [all, own]) {
        tally.hits += answer.happened ? 1 : 0;
        tally.count += 1;
      }
    }
    if (all.count === 0) continue;
    const own = strata.get(stratum) ?? { hits: 0, count: 0 };
    const overall = all.hits / all.count;
    rates[index] = (own.hits + PRIOR_CASES * overall) / (own.count + PRIOR_CASES);
  }
  return rates;
}
