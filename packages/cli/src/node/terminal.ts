/** What a command needs of the machine that it runs on; tests hand over their own. */
export interface Terminal {
  /** Text of a file, piece by piece; `-` is what is piped in. */
  readonly read: (path: string) => AsyncIterable<string>;
  /** Writes a file. */
  readonly write: (path: string, content: string | Uint8Array) => Promise<void>;
  /** Writes a line of the answer. */
  readonly print: (line: string) => void;
  /** Writes a line beside the answer: notes and errors. */
  readonly note: (line: string) => void;
  /** Draws over the latest line of the same kind; absent where nobody watches. */
  readonly draw?: (line: string) => void;
  /** Clock [ms]. */
  readonly nowMs: () => number;
}
