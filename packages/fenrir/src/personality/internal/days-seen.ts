import type { Personality } from '../../schema/personality.js';

/** Days of prices that a personality has seen. */
export function daysSeen({
  path,
  intervalMinutes,
}: Pick<Personality, 'path' | 'intervalMinutes'>): number {
  return (path.observations * intervalMinutes) / 1440;
}
