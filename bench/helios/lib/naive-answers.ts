import { type Answer, answerKey } from './answers.js';
import type { HourlySeries } from './hourly-series.js';

/**
 * The seasonal naive forecast (the last season repeated), for folders without the peers' answers.
 *
 * @param originsOf - origins by name of the series
 * @param season - [h], at most the number of known values
 * @param horizon - [h]
 */
export function naiveAnswers(
  allSeries: readonly HourlySeries[],
  originsOf: ReadonlyMap<string, readonly number[]>,
  season: number,
  horizon: number,
): Map<string, Answer> {
  const answers = allSeries.flatMap(({ name, values }) =>
    originsOf.get(name)!.map((origin): [string, Answer] => {
      const repeated = Array.from(
        { length: horizon },
        (_, step) => values[origin - season + (step % season)]!,
      );
      const answer = { series: name, origin, levels: [0.5], values: repeated, seconds: 0 };
      return [answerKey(answer), answer];
    }),
  );
  return new Map(answers);
}
