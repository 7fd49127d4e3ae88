import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';

/** A tool's forecast at one origin of one series, or the reason why there is none. */
export interface Answer {
  readonly series: string;
  /** Index of the first forecast value. */
  readonly origin: number;
  /** Ascending; only 0.5 where a tool has no intervals. */
  readonly levels?: readonly number[];
  /** Steps × levels. */
  readonly values?: readonly number[];
  readonly error?: string;
  /** Time of the answer [s]. */
  readonly seconds: number;
}

/** Key of an answer among those of its tool. */
export function answerKey({ series, origin }: Pick<Answer, 'series' | 'origin'>): string {
  return `${series}@${origin}`;
}

/**
 * Reads the answers in a file of lines, by key.
 *
 * @param file - written by `helios/peers.py` or `helios-forecasts`; a missing file has no answers
 * @throws Error when a line other than the last is not JSON
 */
export function readAnswers(file: string): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  if (!existsSync(file)) return answers;
  const text = readFileSync(file, 'utf8');
  // A last line without a line break was cut off when its run was stopped.
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue;
    const answer: Answer = JSON.parse(line);
    answers.set(answerKey(answer), answer);
  }
  return answers;
}

/** Removes a last line that was cut off, so that more can be added. */
export function mendAnswers(file: string): void {
  if (!existsSync(file)) return;
  truncateSync(file, readFileSync(file).lastIndexOf('\n') + 1);
}

/** Adds an answer; values have six digits like those of the other tools. */
export function addAnswer(file: string, answer: Answer): void {
  const rounded = answer.values?.map((value) => Number(value.toPrecision(6)));
  appendFileSync(file, `${JSON.stringify({ ...answer, ...(rounded && { values: rounded }) })}\n`);
}
