/**
 * Fields and words of answers that were renamed after the hashes were recorded: what they are called now → what they were
 * called then. A name belongs here only while it means the same everywhere.
 */
export const recordedNames: ReadonlyMap<string, string> = new Map([]);
