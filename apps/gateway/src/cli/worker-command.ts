import { EngineError } from '@bess/kernel/errors';
import { readConfig } from '../config.js';
import type { CliContext } from './internal/cli-context.js';
import { parseOptions } from './internal/parse-options.js';

/**
 * `worker`: runs jobs from the queue until it is asked to stop.
 *
 * @param args - none
 * @param context - the process
 * @throws UsageError for options that it does not know; EngineError `invalid` `noQueue` without REDIS_URL, and what
 * the stores refuse
 *
 * @example
 * ```ts
 * await workerCommand([], context); // runs jobs, and returns after SIGTERM
 * ```
 */
export async function workerCommand(args: string[], context: CliContext): Promise<void> {
  parseOptions(args, []);
  const config = readConfig(context.environment);
  const { redisUrl } = config;
  if (redisUrl === null) {
    throw new EngineError({
      engine: 'gateway',
      kind: 'invalid',
      code: 'noQueue',
      message:
        'The environment variable REDIS_URL must name the Redis whose queue the worker serves, but it is not set; without Redis, serve runs the jobs itself.',
      details: { name: 'REDIS_URL' },
    });
  }
  await context.work({ ...config, redisUrl }, context);
}
