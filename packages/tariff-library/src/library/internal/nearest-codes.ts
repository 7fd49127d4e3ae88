const SUGGESTIONS = 3;

/** What the beginning of a code is worth against edits: people paste the part that they remember. */
const PREFIX_BONUS = 1000;
const PART_BONUS = 500;

/** Codes that begin with the text, then codes that hold it, then the fewest single-character edits, words in common first. */
export function nearestCodes(asked: string, codes: readonly string[]): string[] {
  const text = asked.toLowerCase().slice(0, 100);
  const words = new Set(text.split(/[^a-z0-9]+/).filter(Boolean));
  return codes
    .map((code) => ({ code, score: distance(text, words, code) }))
    .sort((left, right) => left.score - right.score || (left.code < right.code ? -1 : 1))
    .slice(0, SUGGESTIONS)
    .map(({ code }) => code);
}

function distance(text: string, words: ReadonlySet<string>, code: string): number {
  const edits = editDistance(text, code) - 4 * wordsInCommon(words, code);
  if (text.length > 0 && code.startsWith(text)) return edits - PREFIX_BONUS;
  if (text.length > 0 && code.includes(text)) return edits - PART_BONUS;
  return edits;
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
