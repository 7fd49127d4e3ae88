/** `between 1 and 3 items`, `exactly 1 item`, `at least 2 items`, `at most 9 items`. */
export function sizeWords(low: number | undefined, high: number | undefined, unit: string): string {
  const plural = (count: number) => (count === 1 ? unit : `${unit}s`);
  if (low === undefined) return `at most ${high} ${plural(high ?? 0)}`;
  if (high === undefined) return `at least ${low} ${plural(low)}`;
  if (low === high) return `exactly ${low} ${plural(low)}`;
  return `between ${low} and ${high} ${plural(high)}`;
}
