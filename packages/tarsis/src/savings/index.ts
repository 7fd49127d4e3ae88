export { type CoalitionBills, savingsParts } from './savings-parts.js';
