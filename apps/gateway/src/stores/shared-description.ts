/** What descriptions of sites and facilities share; every field may be unknown. Powers at the AC meter. */
export interface SharedDescription {
  powerKw: number | null;
  capacityKwh: number | null;
  /** Round trip is the product of the two. */
  chargeEfficiency: number | null;
  dischargeEfficiency: number | null;
  /** USD per MWh discharged. */
  wearPerMwhDischarged: number | null;
  /** IANA zone. */
  timeZone: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** USD for one unit of the currency. */
  usdPerUnit: number | null;
}

/** How much of a series is stored, and its first and last instant. */
export interface TimeSpan {
  count: number;
  firstMs: number;
  lastMs: number;
}

/** How many sites, or facilities, a partner keeps: described, or with a series of their own. */
export interface KeptThings {
  count: number;
  /** Whether the one that was named is among them. */
  hasThis: boolean;
}
