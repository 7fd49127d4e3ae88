import type { Readable } from 'node:stream';
import type { Config } from '../../config.js';

/** Everything of its process that the command line touches. */
export interface CliContext {
  environment: Readonly<Record<string, string | undefined>>;
  stdin: Readable & { isTTY?: boolean };
  /** Writes one line to standard output. */
  print(line: string): void;
  /** Writes one line to standard error. */
  complain(line: string): void;
  /** Current time [ms since the epoch]. */
  nowMs(): number;
  /** MAJOR.MINOR.PATCH */
  version: string;
  /** Runs the gateway until it is asked to stop. */
  serve(config: Config, context: CliContext): Promise<void>;
  /** Runs jobs from the queue until it is asked to stop. */
  work(config: Config & { redisUrl: string }, context: CliContext): Promise<void>;
}

/** One command: reads its arguments, does its work and prints the outcome. */
export type Command = (args: string[], context: CliContext) => Promise<void>;
