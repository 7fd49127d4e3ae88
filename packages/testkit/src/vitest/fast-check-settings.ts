import fc from 'fast-check';

/**
 * The default seed of every property; `FC_SEED` overrides it. It is committed, so that the tests run the same cases on
 * every machine and in every run. `npm run test:explore` runs other cases.
 */
export const COMMITTED_SEED = 20_261_124;
const DEFAULT_RUN_COUNT = 100;
/** The seed of fast-check is a 32-bit integer. */
const LARGEST_SEED = 0x7fffffff;

/**
 * Reads the seed and the run count of every property from the environment. All files of one run share the seed, so that
 * a single number reproduces the whole run.
 *
 * @param environment - `FC_SEED` [integer, −2³¹ … 2³¹−1, default the committed seed] and `FC_NUM_RUNS` [integer ≥ 1,
 *   default 100]: the number of runs of a property that does not set its own; usually `process.env`
 * @returns the settings, for `fc.configureGlobal`
 * @throws Error when either variable is set to something that is not such an integer
 * @example
 * fastCheckSettings({ FC_SEED: '7', FC_NUM_RUNS: '20' }); // => { seed: 7, numRuns: 20 }
 */
export function fastCheckSettings(environment: Readonly<Record<string, string | undefined>>): {
  seed: number;
  numRuns: number;
} {
  return {
    seed: readInteger(environment, 'FC_SEED', -LARGEST_SEED - 1, LARGEST_SEED) ?? COMMITTED_SEED,
    numRuns:
      readInteger(environment, 'FC_NUM_RUNS', 1, Number.MAX_SAFE_INTEGER) ?? DEFAULT_RUN_COUNT,
  };
}

/** The seed of this run, for tests that draw their cases without fast-check. */
export function runSeed(): number {
  return fc.readConfigureGlobal().seed ?? COMMITTED_SEED;
}

function readInteger(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  least: number,
  greatest: number,
): number | undefined {
  const text = environment[name];
  if (text === undefined || text === '') {
    return undefined;
  }
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > greatest) {
    throw new Error(`${name} must be an integer from ${least} to ${greatest}, but is "${text}"`);
  }
  return value;
}
