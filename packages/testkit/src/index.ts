export { fastCheckSetup } from './fast-check-setup.js';
