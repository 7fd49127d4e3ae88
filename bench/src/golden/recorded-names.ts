/**
 * Fields and words of answers that were renamed after the hashes were recorded: what they are called now → what they were
 * called then. A name belongs here only while it means the same everywhere.
 */
export const recordedNames: ReadonlyMap<string, string> = new Map([
  ['tierSchedule', 'ladder'],
  ['tierCharges', 'steps'],
  ['uncontrolledP95Kw', 'idleP95Kw'],
  ['batteryParameters', 'terms'],
  ['residualMultiplier', 'restFactor'],
  ['residualRetention', 'noiseShare'],
  ['leadIntercepts', 'shift'],
  ['leadSlopes', 'carry'],
  ['deviationForecast', 'outlook'],
  ['fixedSchedule', 'clock'],
  ['minScalePerMwh', 'leastScalePerMwh'],
  ['profileClip', 'profileReach'],
  ['softsignDeviation', 'squashed'],
  ['softsignDeviations', 'squashed'],
  ['marginalValuesPerMwh', 'values'],
  ['priceIndependentParts', 'extras'],
  ['hourTags', 'tags'],
  ['dayStartProfile', 'morning'],
  ['initialPlans', 'openings'],
  ['chargeCostPerMwh', 'cost'],
  ['dischargeRevenuePerMwh', 'gain'],
  ['buyUpToMwh', 'rise'],
  ['sellDownToMwh', 'fall'],
  ['sourceDays', 'dayOf'],
  ['todaySourceDays', 'todayDay'],
  ['effectProcess', 'memory'],
  ['annualisationRuns', 'valuations'],
  ['annualisationOfCoalition', 'valuationOfSet'],
]);
