import type { ChartOptions, ChartSpec } from '@bess/plot';
import type { Terminal } from '../terminal.js';
import type { OptionValues } from './options.js';
import type { Progress } from './progress.js';

/** The call of a command. */
export interface Call {
  readonly values: OptionValues;
  readonly terminal: Terminal;
  readonly progress: Progress;
  /** Prints an assumption. */
  readonly note: (sentence: string) => void;
  /** Prints a warning about something probably not intended. */
  readonly warn: (sentence: string) => void;
}

/** The result of a command. */
export interface Report {
  /** The full result, for `--json`. */
  readonly answer: object;
  /** The result as text. */
  readonly lines: readonly string[];
  /** The chart for `--plot`, with the theme of `--theme`; absent where the command has no such option. */
  readonly chart?: (look: Pick<ChartOptions, 'theme'>) => ChartSpec;
}
