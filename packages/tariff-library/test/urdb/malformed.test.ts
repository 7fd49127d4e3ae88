import { describe, expect, it } from 'vitest';
import { fromUrdb } from '../../src/index.js';
import { paths, replaced, valueAt } from '../support/mutations.js';
import { urdbRecord } from '../support/urdb-record.js';

describe('malformed records are refused with the field', () => {
  it.each([
    ['record', null],
    ['record', [urdbRecord()]],
    ['utility', urdbRecord({ utility: '' })],
    ['name', urdbRecord({ name: 7 })],
    ['country', urdbRecord({ country: 'Atlantis' })],
    ['_timezone', urdbRecord({ _timezone: 'Mars/Olympus' })],
    ['energyratestructure', urdbRecord({ energyratestructure: undefined })],
    ['energyratestructure[0]', urdbRecord({ energyratestructure: [[]] })],
    ['energyratestructure[0][0]', urdbRecord({ energyratestructure: [[{ unit: 'kWh' }]] })],
    ['energyratestructure[0][0].rate', urdbRecord({ energyratestructure: [[{ rate: 'cheap' }]] })],
    [
      'energyratestructure[0][0].unit',
      urdbRecord({ energyratestructure: [[{ rate: 1, unit: 'MWh' }]] }),
    ],
    [
      'energyratestructure[0][1].max',
      urdbRecord({
        energyratestructure: [[{ rate: 1, max: 9 }, { rate: 1, max: 9 }, { rate: 2 }]],
      }),
    ],
    ['energyweekdayschedule', urdbRecord({ energyweekdayschedule: [[0]] })],
    [
      'energyweekdayschedule[0][3]',
      urdbRecord({
        energyweekdayschedule: Array.from({ length: 12 }, () => [
          0,
          0,
          0,
          2,
          ...new Array(20).fill(0),
        ]),
      }),
    ],
    ['energyweekendschedule', urdbRecord({ energyweekendschedule: undefined })],
    ['flatdemandmonths[11]', urdbRecord({ flatdemandmonths: [...new Array(11).fill(0), 1] })],
    ['demandunits', urdbRecord({ demandunits: 'MW' })],
    ['lookbackmonths', urdbRecord({ lookbackpercent: 0.5, lookbackmonths: [true] })],
    ['lookbackpercent', urdbRecord({ lookbackpercent: -1 })],
    ['lookbackrange', urdbRecord({ lookbackpercent: 0.5, lookbackrange: 2.5 })],
    ['fixedchargeunits', urdbRecord({ fixedchargeunits: '$/week' })],
    ['mincharge', urdbRecord({ mincharge: -5, minchargeunits: '$/month' })],
    ['startdate', urdbRecord({ startdate: 'last spring' })],
    ['enddate', urdbRecord({ enddate: '2023-02-30' })],
    ['demandattrs', urdbRecord({ demandattrs: 'none' })],
    ['demandwindow', urdbRecord({ demandwindow: 7.5 })],
    ['demandwindow', urdbRecord({ demandwindow: -15 })],
  ])('%s', (field, record) => {
    expect(() => fromUrdb(record)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'urdbRecord', details: { field } }),
    );
  });
});

describe('a list with a hole, which array methods skip silently,', () => {
  const record = urdbRecord({
    lookbackpercent: 0.5,
    lookbackmonths: new Array(12).fill(true),
    energyattrs: [{ 'TOU-summer:Peak': 1 }],
  });
  const lists = paths(record).filter((path) => Array.isArray(valueAt(record, path)));

  it.each(lists.map((path) => [path.join('.'), path] as const))('is refused: %s', (_, path) => {
    const gappy = [...(valueAt(record, path) as unknown[])];
    delete gappy[gappy.length - 1];
    expect(() => fromUrdb(replaced(record, path, gappy))).toThrow(
      expect.objectContaining({ code: 'urdbRecord' }),
    );
  });
});
