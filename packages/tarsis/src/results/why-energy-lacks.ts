/** How long a vehicle stays, what it can take in that time at most, and what it wants. */
export interface VehicleStay {
  readonly hours: number;
  readonly mostKwh: number;
  readonly wantedKwh: number;
}

/**
 * Why a vehicle lacks energy: its stay is too short for it, or else.
 *
 * @param otherwise - the reason where its stay is long enough
 */
export function whyEnergyLacks(
  { hours, mostKwh, wantedKwh }: VehicleStay,
  otherwise: string,
): string {
  return mostKwh < wantedKwh
    ? `it stays ${hours} h and can take at most ${mostKwh} kWh`
    : otherwise;
}
