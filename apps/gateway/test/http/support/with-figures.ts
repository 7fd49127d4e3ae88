import { roundedFigures } from './rounded-figures.js';

/**
 * Puts the figures of an answer in the place of those that an example shows, and leaves its lines as they are.
 *
 * @param example - JSON text as the page has it
 * @param answer - JSON of the same shape
 * @returns the example with the answer's figures, rounded
 */
export function withFigures(example: string, answer: unknown): string {
  const figures = figuresOf(JSON.parse(example), roundedFigures(answer));
  return example.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : JSON.stringify(figures.shift()),
  );
}

/** Figures of the answer, at the places where the example has one, in the order of the text. */
function figuresOf(example: unknown, answer: unknown): number[] {
  if (typeof example === 'number') {
    if (typeof answer !== 'number') {
      throw new Error(`${JSON.stringify(answer)} came where the page has ${example}`);
    }
    return [answer];
  }
  if (typeof example !== 'object' || example === null) {
    return [];
  }
  const inner = new Map(Object.entries(answer ?? {}));
  return Object.entries(example).flatMap(([key, value]) => figuresOf(value, inner.get(key)));
}
