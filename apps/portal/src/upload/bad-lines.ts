/** A line of a file that cannot be read. */
export interface BadLine {
  /** Position in the file, from 1. */
  line: number;
  reason: string;
}

/** Collects bad lines: one reason per line, however often the file is read. */
export class BadLines {
  readonly #reasons = new Map<number, string>();

  /** @param message - sentence of the reader, which begins with the position */
  add(line: number, message: string): void {
    if (!this.#reasons.has(line)) {
      this.#reasons.set(line, message.replace(/^line \d+(?:, |: )?/, ''));
    }
  }

  /** By their position. */
  list(): BadLine[] {
    return [...this.#reasons]
      .map(([line, reason]) => ({ line, reason }))
      .sort((a, b) => a.line - b.line);
  }
}
