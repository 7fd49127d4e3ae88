import type { Personality } from '../schema/personality.js';
import type { CycleOptions } from './cycle-options.js';
import type { CycleAnswer } from './cycle-result.js';
import { runCycle } from './internal/run-cycle.js';

/**
 * One cycle: what is known is learned, what is expected is planned on, four agents agree on a plan, and its first interval is recommended with its
 * reasons. Method note, section 11. The personality given stays as it was; the one answered has learned the prices.
 *
 * @param options - battery, state of charge, price, horizon; the plan sent, what else is known
 * @param personality - what was learned of the site so far
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `unknownField`, `notFinite`, `noValues`, `unequalLengths`, `quantilesNotRising`, `unknownAmbiguity`, `riskToldTwice`, `pricesContradict`, `horizonNotWhole`, `timeMissing`, `unknownDirection`, `endValueNotConcave`; `outOfRange` / `outOfRange`; `conflict` / `observationOutOfOrder`; those of the
 * kernel, of STRIX and of `@bess/milp`
 * @example
 * const battery = createBattery({ powerKw: 50_000, capacityKwh: 200_000 });
 * const sent = { direction: 'idle', powerMw: 0 } as const;
 * const { result } = await cycle(
 *   { battery, socFraction: 0.65, pricePerMwh: 900, timeMs: Date.parse('2026-07-01T01:00Z'), sent, horizonHours: 4 },
 *   createPersonality({ timeZone: 'America/Los_Angeles' }),
 * );
 * result.recommendation;
 * // => { direction: 'discharge', powerMw: 50 }
 */
export function cycle(options: CycleOptions, personality: Personality): Promise<CycleAnswer> {
  return runCycle(options, personality, []);
}
