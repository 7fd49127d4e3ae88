/** Ends of the blocks of leads that have coefficients of their own [min]; each begins where the one before ends. */
const LEAD_ENDS = [5, 15, 30, 60, 120, 240, 480, 720, 960, 1440, 2400] as const;

export const LEAD_BLOCKS = LEAD_ENDS.length;

/** Block of a lead, above 0 [min]; undefined beyond the last. */
export function leadBlock(leadMinutes: number): number | undefined {
  const block = LEAD_ENDS.findIndex((end) => leadMinutes <= end);
  return block < 0 ? undefined : block;
}

/** Intervals whose lead lies in a block. */
export function intervalsInBlock(block: number, intervalMinutes: number): number {
  const before = LEAD_ENDS[block - 1] ?? 0;
  return Math.floor(LEAD_ENDS[block]! / intervalMinutes) - Math.floor(before / intervalMinutes);
}
