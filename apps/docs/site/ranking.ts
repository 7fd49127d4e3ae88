/** Words of a question that say nothing about its subject. */
const fillers = new Set(
  (
    'a an and any are as at be been by can could do does for from had has have how i if in into is it its may me much ' +
    'my of on or our should so than that the their them then there these they this those to was we were what when where ' +
    'which who why will with would you your'
  ).split(' '),
);

/** A word of a question as the search looks for it; null if it does not look for it. */
export function searchedTerm(word: string): string | null {
  const term = word.toLowerCase();
  return fillers.has(term) ? null : term;
}

/** By which factor sections of a page count, from its address below the base; the first pattern that fits counts. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/^guide\//, 1.6],
  // A table of every tariff has most words.
  [/^tariff-library\/tariffs/, 0.55],
  [/^(api|results|project)\//, 0.55],
  [/\/(changelog|conformance)(#|$)/, 0.55],
];

/**
 * How much a section counts beside others that hold the same words: guides first, then packages and the gateway, then what is
 * looked up by name.
 *
 * @param address - address of the section below the base, such as `guide/embed#errors`
 */
export function sectionWeight(address: string): number {
  return weights.find(([pattern]) => pattern.test(address))?.[1] ?? 1;
}
