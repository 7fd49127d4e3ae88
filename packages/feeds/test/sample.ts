import { readFileSync } from 'node:fs';
import { isEngineError, readFeed } from '@bess/feeds';

/** Text of a hand-written file in the documented form of its publisher. */
export function sample(name: string): string {
  return readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8');
}

/** Prices with readable times. */
export function priceList(feed: ReturnType<typeof readFeed>): [string, number][] {
  return feed.prices.map(({ timeMs, pricePerMwh }) => [
    new Date(timeMs).toISOString().slice(0, 16),
    pricePerMwh,
  ]);
}

/** Code and message of the error that a call throws. */
export function refusalOf(...args: Parameters<typeof readFeed>): { code: string; message: string } {
  try {
    readFeed(...args);
  } catch (error) {
    if (isEngineError(error)) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: 'none', message: '' };
}
