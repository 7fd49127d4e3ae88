/** Most entries of a series that one call may bring. */
export const maximumEntriesPerCall = 50_000;

/** Most entries of a series that are stored: nine years of five minutes. */
export const maximumEntriesStored = 1_000_000;

/** Room for the largest number of entries, written with white space [bytes]. */
export const maximumSeriesBytes = 8_388_608;
