/** Share of what perfect knowledge would save on the days to come that is expected to be saved. */
const KEPT_SHARE = 0.8;

/**
 * Where the peak of a window is expected to be at the end of the billing period on one path: held at the peak of tonight or, if higher,
 * at what the battery could hold on the later days, and above that by what is not saved of them. Method note, section 11.
 *
 * @param tonightKw - peak by tonight [kW]
 * @param leastKw - least demand that the battery could hold on the later days if they were known [kW]
 * @param naturalKw - highest net load of the later days [kW]
 */
export function finalPeakKw(tonightKw: number, leastKw: number, naturalKw: number): number {
  const heldKw = Math.max(0, tonightKw, leastKw);
  return naturalKw > heldKw ? heldKw + (1 - KEPT_SHARE) * (naturalKw - heldKw) : heldKw;
}
