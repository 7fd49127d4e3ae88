import type { RandomStream } from '@bess/kernel/rng';

/** One way of doing the work that a bench measures. */
export interface Contender {
  name: string;
  /** Does the work once and returns a number that depends on all of it, so that no part can be skipped. */
  run: () => number | Promise<number>;
}

/** What a file `*.bench.ts` exports under the name `bench`. */
export interface Bench {
  title: string;
  /** Timed rounds; each runs every contender once. */
  rounds: number;
  /** Largest relative difference between the contenders' results; they do the same work. */
  resultTolerance: number;
  /** Makes the contenders; all random input comes from the stream. */
  contenders: (stream: RandomStream) => Contender[] | Promise<Contender[]>;
}

/** Times of one contender over all rounds [ms]. */
export interface Measurement {
  name: string;
  medianMs: number;
  leastMs: number;
  greatestMs: number;
  /** Result of the last run. */
  result: number;
}

/** Random input and clock of {@link measure}. */
export interface MeasureOptions {
  stream: RandomStream;
  /** Clock [ms]. */
  nowMs: () => number;
}

const WARM_UP_ROUNDS = 2;

/**
 * Runs the contenders of a bench in turn, round by round, so that a slow moment of the machine
 * affects all of them. The order alternates between rounds, because the first of a round finds cold
 * caches. Rounds in which code is still being compiled are not counted.
 *
 * @param options - random stream and clock
 * @returns one measurement per contender, in their order
 * @throws Error when two contenders' results differ by more than the bench allows
 */
export async function measure(bench: Bench, options: MeasureOptions): Promise<Measurement[]> {
  const contenders = await bench.contenders(options.stream);
  const timesMs = contenders.map((): number[] => []);
  const results = contenders.map(() => Number.NaN);
  const order = contenders.map((_, index) => index);

  for (let round = -WARM_UP_ROUNDS; round < bench.rounds; round += 1) {
    for (const index of order) {
      const startMs = options.nowMs();
      results[index] = await contenders[index]!.run();
      const elapsedMs = options.nowMs() - startMs;
      if (round >= 0) {
        timesMs[index]!.push(elapsedMs);
      }
    }
    order.reverse();
  }

  checkResults(bench, contenders, results);
  return contenders.map(({ name }, index) => {
    const sorted = timesMs[index]!.toSorted((one, other) => one - other);
    return {
      name,
      medianMs: (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2,
      leastMs: sorted[0]!,
      greatestMs: sorted.at(-1)!,
      result: results[index]!,
    };
  });
}

function checkResults(bench: Bench, contenders: readonly Contender[], results: readonly number[]) {
  const [reference] = results;
  results.forEach((result, index) => {
    const allowed = bench.resultTolerance * Math.max(1, Math.abs(reference!));
    if (!(Math.abs(result - reference!) <= allowed)) {
      throw new Error(
        `${bench.title}: ${contenders[index]!.name} gives ${result}, but ` +
          `${contenders[0]!.name} gives ${reference}`,
      );
    }
  });
}
