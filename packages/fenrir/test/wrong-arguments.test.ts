import { isEngineError } from '@bess/kernel/errors';
import { expect, test } from 'vitest';
import { allDoors as fenrir } from './support/all-doors.js';
import { asked, knownSite } from './support/cycle-cases.js';

const row = { timeMs: 0, pricePerMwh: 40 };
const site = knownSite();

/** Functions that take one object or list first, with its name in errors and their other arguments. */
const takers: readonly [string, string, (given: never) => unknown][] = [
  ['cycle', 'options', (given) => fenrir.cycle(given, site)],
  ['cycle', 'personality', (given) => fenrir.cycle(asked, given)],
  ['replay', 'history', (given) => fenrir.replay(given, {} as never)],
  ['replay', 'options', (given) => fenrir.replay([row], given)],
  ['replay', 'personality', (given) => fenrir.replay([row], { personality: given } as never)],
  ['planDispatch', 'problem', fenrir.planDispatch],
  ['planDistributionallyRobust', 'problem', fenrir.planDistributionallyRobust],
  ['bidCurves', 'problem', fenrir.bidCurves],
  ['planInterval', 'problem', fenrir.planInterval],
  ['projectPlan', 'site', (given) => fenrir.projectPlan(given, [])],
  ['negotiate', 'problem', fenrir.negotiate],
  ['worstPricePath', 'problem', fenrir.worstPricePath],
  ['agentUtilities', 'outcome', (given) => fenrir.agentUtilities(given, 0)],
  ['createPersonality', 'options', fenrir.createPersonality],
  ['createPathModel', 'options', fenrir.createPathModel],
  ['createDayAheadModel', 'options', fenrir.createDayAheadModel],
  ['kyleLambda', 'trades', fenrir.kyleLambda],
  ['amihudIlliquidity', 'trades', fenrir.amihudIlliquidity],
];

test.each(takers)(
  '%s names %s in the error for a missing argument or one of the wrong type',
  async (_name, field, call) => {
    for (const [given, code] of [
      [undefined, 'missingField'],
      [null, 'wrongType'],
      [7, 'wrongType'],
      ['text', 'wrongType'],
    ] as const) {
      const error: unknown = await Promise.resolve()
        .then(() => call(given as never))
        .then(
          () => undefined,
          (reason: unknown) => reason,
        );
      if (!isEngineError(error)) throw new Error(`${field} as ${String(given)}: ${String(error)}`);
      expect([error.code, error.message]).toEqual([code, expect.stringMatching(`^${field} `)]);
    }
  },
);
