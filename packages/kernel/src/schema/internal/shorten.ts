const MAX_LENGTH = 60;

/** A text that fits into a sentence, however long it was. */
export function shorten(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`;
}
