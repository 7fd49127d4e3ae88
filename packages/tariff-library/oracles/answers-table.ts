import { expect } from 'vitest';

const rows: string[][] = [];

/** Checks a figure against a known answer and records it for the table. */
export function expectAnswer(
  name: string,
  quantity: string,
  ours: number,
  answer: number,
  tolerance: number,
): void {
  rows.push([name, quantity, String(answer), ours.toFixed(4), (ours - answer).toExponential(1)]);
  expect(Math.abs(ours - answer), `${name}: ${quantity}`).toBeLessThanOrEqual(tolerance);
}

/** Prints all checked figures: expected, ours, difference. */
export function printAnswers(): void {
  const heading = ['case', 'quantity', 'expected', 'ours', 'difference'];
  const lines = [heading, heading.map(() => '---'), ...rows];
  console.log(lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
  rows.length = 0;
}
