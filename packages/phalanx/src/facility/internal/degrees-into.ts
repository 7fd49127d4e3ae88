/** Mean heating and cooling degrees of a day, by its steps. */
export function degreesInto(
  out: { heating: number; cooling: number },
  temperatureFSeries: readonly number[],
  heatingBelowF: number,
  coolingAboveF: number,
): void {
  let heating = 0;
  let cooling = 0;
  for (let step = 0; step < temperatureFSeries.length; step++) {
    const temperatureF = temperatureFSeries[step]!;
    if (temperatureF < heatingBelowF) heating += heatingBelowF - temperatureF;
    if (temperatureF > coolingAboveF) cooling += temperatureF - coolingAboveF;
  }
  out.heating = heating / temperatureFSeries.length;
  out.cooling = cooling / temperatureFSeries.length;
}
