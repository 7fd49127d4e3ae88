/** A message as the receiver wrote it down, before it answered. */
export interface Receipt {
  /** `webhook-id`. */
  id: string;
  site: string;
  sequence: number;
  /** Whether the library accepted the signature. */
  isVerified: boolean;
}

/** What a list of receipts proves. */
export interface ReceiptReport {
  receipts: number;
  /** Different messages. */
  messages: number;
  duplicates: number;
  unverified: number;
  /** Sites of which each message came, for the first time, after all those before it. */
  sitesInOrder: number;
  sites: number;
}

/** Judges receipts in the order of their arrival. */
export function judgeReceipts(receipts: readonly Receipt[]): ReceiptReport {
  const seen = new Set<string>();
  const lastOfSite = new Map<string, number>();
  const outOfOrder = new Set<string>();
  for (const { id, site, sequence } of receipts) {
    if (seen.has(id)) {
      continue;
    }
    seen.add(id);
    if (sequence !== (lastOfSite.get(site) ?? 0) + 1) {
      outOfOrder.add(site);
    }
    lastOfSite.set(site, sequence);
  }
  return {
    receipts: receipts.length,
    messages: seen.size,
    duplicates: receipts.length - seen.size,
    unverified: receipts.filter(({ isVerified }) => !isVerified).length,
    sitesInOrder: lastOfSite.size - outOfOrder.size,
    sites: lastOfSite.size,
  };
}
