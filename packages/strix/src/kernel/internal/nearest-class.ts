const BLOCKS = 6;

/**
 * Class of the day, equation (13): the centre nearest to the six four-hour means of the running profile.
 *
 * @param profile - running profile
 * @param from - first entry of the kind of day
 * @param centres - classes × 6
 * @returns the first of the nearest
 */
export function nearestClass(profile: Float64Array, from: number, centres: Float64Array): number {
  const night = meanOfFour(profile, from);
  const early = meanOfFour(profile, from + 4);
  const morning = meanOfFour(profile, from + 8);
  const midday = meanOfFour(profile, from + 12);
  const evening = meanOfFour(profile, from + 16);
  const late = meanOfFour(profile, from + 20);
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < centres.length; at += BLOCKS) {
    const distance =
      square(night - centres[at]!) +
      square(early - centres[at + 1]!) +
      square(morning - centres[at + 2]!) +
      square(midday - centres[at + 3]!) +
      square(evening - centres[at + 4]!) +
      square(late - centres[at + 5]!);
    if (distance < least) {
      least = distance;
      nearest = at;
    }
  }
  return (nearest / BLOCKS) | 0;
}

function meanOfFour(values: Float64Array, from: number): number {
  return (values[from]! + values[from + 1]! + values[from + 2]! + values[from + 3]!) * 0.25;
}

function square(value: number): number {
  return value * value;
}
