const SUGGESTIONS = 3;

/** The codes that take the fewest single-character edits to reach, words in common first. */
export function nearestCodes(asked: string, codes: readonly string[]): string[] {
  const text = asked.toLowerCase().slice(0, 100);
  const words = new Set(text.split(/[^a-z0-9]+/).filter(Boolean));
  return codes
    .map((code) => ({ code, score: editDistance(text, code) - 4 * wordsInCommon(words, code) }))
    .sort((left, right) => left.score - right.score || (left.code < right.code ? -1 : 1))
    .slice(0, SUGGESTIONS)
    .map(({ code }) => code);
}

function wordsInCommon(words: ReadonlySet<string>, code: string): number {
  return code.split('-').filter((word) => words.has(word)).length;
}

/** Levenshtein distance, one row at a time. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const substitution = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, substitution));
    }
    previous = current;
  }
  return previous[right.length]!;
}
