/** Zone of a site or facility whose own is not known. */
export const defaultTimeZone = 'America/Los_Angeles';
