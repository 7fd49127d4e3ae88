/** Energy stored per energy drawn, and delivered per energy taken out, of vehicles whose session does not say. */
export const defaultEfficiency = 0.93;
