/** The zone of the reader's clock, for moments that belong to no site. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
