/** What {@link fromUrdb} noticed in a record that it nevertheless could read. */
export type UrdbWarningCode =
  /** A unit is missing; the usual one is taken. */
  | 'unitAssumed'
  /** The last tier has an upper end; it is billed without one. */
  | 'lastTierBounded'
  /** Several periods of a month have tiers; each is taken to climb its own. */
  | 'tierScopeAssumed'
  /** Tiers in kWh and by hours of use stand in one list; their order is given the usual meaning. */
  | 'blocksAssumed'
  /** The rate covers delivery alone. */
  | 'deliveryOnly'
  /** The record states the day on which the rate ended. */
  | 'superseded'
  /** The record's texts speak of half hours, which its schedules cannot hold. */
  | 'halfHoursRounded'
  /** The time zone was derived from the state or country. */
  | 'timeZoneAssumed'
  /** The state in the utility's name differs from the one given. */
  | 'regionFromName'
  /** No state is known for a record of a country with several zones. */
  | 'regionUnknown'
  /** The record says nothing of holidays. */
  | 'holidaysAssumed'
  /** The ratchet is stated in a way that allows more than one reading. */
  | 'ratchetAmbiguous'
  /** A ratchet is stated and there is no demand charge for it to act on. */
  | 'ratchetWithoutFlatDemand'
  /** A fraction was given as a percentage. */
  | 'percentScaled'
  /** A free-form attribute names a charge, a credit or an option. */
  | 'attribute'
  /** A stated charge that the bill does not cover. */
  | 'unsupported'
  /** Charges for further meters are left out. */
  | 'singleMeterAssumed'
  /** A field that is no part of the vocabulary. */
  | 'unknownField'
  /** A value outside the vocabulary in a field without influence on the bill. */
  | 'unknownValue';

/** One remark on one field. */
export interface UrdbWarning {
  readonly code: UrdbWarningCode;
  /** Name of the field in the record. */
  readonly field: string;
  readonly message: string;
}
