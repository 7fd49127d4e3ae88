import { vi } from 'vitest';

/**
 * Waits until a check passes. What should come and does not fails the test after some minutes, which even a slow machine
 * that is busy with other work needs for none of what is waited for.
 *
 * @param check - throws while it does not hold, as `expect` does
 * @returns what the check answered in the end
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 300_000, interval: 10 });
}
