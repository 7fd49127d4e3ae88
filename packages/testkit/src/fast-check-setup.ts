import fc from 'fast-check';

const DEFAULT_RUN_COUNT = 100;
/** fast-check takes the seed as a 32-bit integer. */
const LARGEST_SEED = 0x7fffffff;

/**
 * Sets fast-check's seed and run count for every property of a test file. All files of one run
 * share the seed, so that a single printed number repeats the whole run.
 *
 * @param environment - `FC_SEED` [integer, −2³¹ … 2³¹−1] fixes the seed and `FC_NUM_RUNS`
 *   [integer ≥ 1, default 100] the number of runs per property; usually `process.env`
 * @returns the settings now in force; a fresh seed has been logged
 * @throws Error when either variable is set to something that is not such an integer
 * @example
 * fastCheckSetup({ FC_SEED: '7', FC_NUM_RUNS: '20' }); // => { seed: 7, numRuns: 20 }
 */
export function fastCheckSetup(environment: Readonly<Record<string, string | undefined>>): {
  seed: number;
  numRuns: number;
} {
  const numRuns = readInteger(environment, 'FC_NUM_RUNS', 1, Number.MAX_SAFE_INTEGER);
  const givenSeed = readInteger(environment, 'FC_SEED', -LARGEST_SEED - 1, LARGEST_SEED);
  const settings = { seed: givenSeed ?? freshSeed(), numRuns: numRuns ?? DEFAULT_RUN_COUNT };
  if (givenSeed === undefined) {
    console.log(`fast-check seed ${settings.seed} (repeat with FC_SEED=${settings.seed})`);
  }
  fc.configureGlobal({ ...fc.readConfigureGlobal(), ...settings });
  return settings;
}

function freshSeed(): number {
  return Math.floor(Math.random() * LARGEST_SEED);
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
