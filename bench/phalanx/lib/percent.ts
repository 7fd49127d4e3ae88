/** A share in percent with one decimal. */
export function percent(share: number): string {
  return (100 * share).toFixed(1);
}
