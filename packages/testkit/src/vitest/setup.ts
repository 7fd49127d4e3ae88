// Runs before each test file.
import fc from 'fast-check';
import { recordProperties } from './explored-properties.js';
import { fastCheckSettings } from './fast-check-settings.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), ...fastCheckSettings(process.env) });
const explorerFolder = process.env['BESS_EXPLORE_DIR'];
if (explorerFolder) {
  recordProperties(explorerFolder);
}
