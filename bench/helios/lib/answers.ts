import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';

/** What a tool forecast at one origin of one series; or why it did not. */
export interface Answer {
  readonly series: string;
  /** Index of the first value that is forecast. */
  readonly origin: number;
  /** Rising; only 0.5 where a tool has no intervals. */
  readonly levels?: readonly number[];
  /** Steps × levels. */
  readonly values?: readonly number[];
  readonly error?: string;
  /** What the answer took [s]. */
  readonly seconds: number;
}

/** Key of an answer among those of its tool. */
export function answerKey({ series, origin }: Pick<Answer, 'series' | 'origin'>): string {
  return `${series}@${origin}`;
}

/**
 * The answers in a file of lines, by their key.
 *
 * @param file - as `helios/peers.py` and `helios-forecasts` write it; none: no answers
 * @throws Error when a line other than the last is not JSON
 */
export function readAnswers(file: string): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  if (!existsSync(file)) return answers;
  const text = readFileSync(file, 'utf8');
  // A last line without an end was cut short when its run was stopped.
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue;
    const answer: Answer = JSON.parse(line);
    answers.set(answerKey(answer), answer);
  }
  return answers;
}

/** Removes a last line that was cut short, so that more can be added. */
export function mendAnswers(file: string): void {
  if (!existsSync(file)) return;
  truncateSync(file, readFileSync(file).lastIndexOf('\n') + 1);
}

/** Adds an answer, its values to six digits like those of the other tools. */
export function addAnswer(file: string, answer: Answer): void {
  const rounded = answer.values?.map((value) => Number(value.toPrecision(6)));
  appendFileSync(file, `${JSON.stringify({ ...answer, ...(rounded && { values: rounded }) })}\n`);
}
