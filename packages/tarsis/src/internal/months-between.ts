/** How many months lie from one to another, both `YYYY-MM`; below 0 where the other is the earlier one. */
export function monthsBetween(from: string, to: string): number {
  return monthNumber(to) - monthNumber(from);
}

function monthNumber(name: string): number {
  const [year, month] = name.split('-').map(Number);
  return 12 * year! + month!;
}
