const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The latest complete month of each name before a day, January first: `January 2026`. */
export function latestMonths(date: string): string[] {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return names.map((name, index) => `${name} ${index + 1 < month ? year : year - 1}`);
}
