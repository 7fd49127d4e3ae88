import type { ChartOptions, ChartSpec } from '@bess/plot';
import type { Terminal } from '../terminal.js';
import type { OptionValues } from './options.js';
import type { Progress } from './progress.js';

/** What a command hands to its work. */
export interface Call {
  readonly values: OptionValues;
  readonly terminal: Terminal;
  readonly progress: Progress;
  /** Says what was taken for granted. */
  readonly note: (sentence: string) => void;
  /** Says what is probably not meant. */
  readonly warn: (sentence: string) => void;
}

/** What came of a command. */
export interface Report {
  /** The whole answer, for `--json`. */
  readonly answer: object;
  /** The same for a reader. */
  readonly lines: readonly string[];
  /** Drawn for `--plot`, as `--theme` says. */
  readonly chart: (look: Pick<ChartOptions, 'theme'>) => ChartSpec;
}
