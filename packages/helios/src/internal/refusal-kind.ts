/** Of an error about a number outside its range: one that is no finite number is malformed, whatever the range. */
export function refusalKind(value: number): 'invalid' | 'outOfRange' {
  return Number.isFinite(value) ? 'outOfRange' : 'invalid';
}
