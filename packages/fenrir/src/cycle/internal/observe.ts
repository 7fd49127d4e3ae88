import { observeAll } from '../../personality/internal/observe-all.js';
import type { Personality } from '../../schema/personality.js';
import type { CycleOptions } from '../cycle-options.js';
import { checkAgainst } from './check-against.js';

/**
 * The personality with the prices of a cycle; the one of the interval that begins stays pending. Without a time nothing is learned from it.
 *
 * @param options - history, price and time
 * @param personality - as it was
 * @throws EngineError as `observePrices`, and where options contradict the personality
 */
export function observe(options: CycleOptions, personality: Personality): Personality {
  checkAgainst(options, personality);
  const { history = [], pricePerMwh, timeMs } = options;
  const known = history.length === 0 ? personality : observeAll(personality, history, 'history');
  return timeMs === undefined ? known : observeAll(known, [{ timeMs, pricePerMwh }]);
}
