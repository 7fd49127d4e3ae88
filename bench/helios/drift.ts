/**
 * Measures the detection of drift: false alarms on unchanged series, alarms on real ones, and how surely and how soon a shift of the level is
 * found, beside ADWIN of river on the same residuals.
 *
 *   npm run helios-drift --workspace bench -- --part false-alarms [--windows 10000] [--hours 168] [--seed 1]
 *   npm run helios-drift --workspace bench -- --part real
 *   npm run helios-drift --workspace bench -- --part power [--windows 400] [--peers PYTHON]
 *   npm run helios-drift --workspace bench -- --part threshold
 *
 * `threshold` prints what the constants of the threshold were chosen from, on other seeds than those reported.
 */
import { parseArgs } from 'node:util';
import { oneOf } from '../shared/one-of.js';
import { falseAlarmTable, thresholdTable } from './lib/drift/false-alarms.js';
import { powerTables } from './lib/drift/power.js';
import { realAlarmTables } from './lib/drift/real-alarms.js';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'false-alarms' },
    windows: { type: 'string' },
    hours: { type: 'string', default: '168' },
    seed: { type: 'string', default: '1' },
    peers: { type: 'string' },
  },
});
const part = oneOf('part', values.part, ['false-alarms', 'real', 'power', 'threshold']);
const seed = Number(values.seed);
const windows = (usual: number) => Number(values.windows ?? usual);

console.log(`${process.version}, seed ${seed}\n`);
if (part === 'false-alarms')
  console.log(falseAlarmTable(seed, windows(10_000), Number(values.hours)));
else if (part === 'real') console.log(realAlarmTables());
else if (part === 'power') console.log(powerTables(seed, windows(400), values.peers));
else console.log(thresholdTable(windows(4_000)));
