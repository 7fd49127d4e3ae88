export { attributeValue, type CausePart, type ValueAttribution } from './attribute-value.js';
