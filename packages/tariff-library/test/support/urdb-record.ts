/** A synthetic URDB record for the tests; every part of it may be replaced. */
export function urdbRecord(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const day = [...new Array(16).fill(0), ...new Array(5).fill(1), ...new Array(3).fill(0)];
  const rest = new Array(24).fill(0);
  return {
    label: '0123456789abcdef01234567',
    utility: 'Example Power & Light Co',
    name: 'GS-2: General Service',
    sector: 'Commercial',
    country: 'USA',
    _state: 'CA',
    approved: true,
    startdate: 1_727_766_000,
    source: 'Tariff book at https://example.org/gs-2.pdf, sheet 7',
    uri: 'https://example.org/rate/1',
    servicetype: 'Bundled',
    dgrules: 'Net Metering',
    energyratestructure: [
      [{ rate: 0.1, adj: 0.02, unit: 'kWh', sell: 0.05 }],
      [
        { rate: 0.25, adj: -0.01, unit: 'kWh', max: 500 },
        { rate: 0.3, unit: 'kWh' },
      ],
    ],
    energyweekdayschedule: Array.from({ length: 12 }, () => [...day]),
    energyweekendschedule: Array.from({ length: 12 }, () => [...rest]),
    demandunits: 'kW',
    demandwindow: 15,
    flatdemandstructure: [[{ rate: 8, adj: 0.5 }]],
    flatdemandmonths: new Array(12).fill(0),
    demandratestructure: [[{ rate: 0 }], [{ rate: 12.25, max: 100 }, { rate: 9 }]],
    demandweekdayschedule: Array.from({ length: 12 }, () => [...day]),
    demandweekendschedule: Array.from({ length: 12 }, () => [...rest]),
    fixedchargefirstmeter: 120,
    fixedchargeunits: '$/month',
    peakkwcapacitymin: 20,
    ...changes,
  };
}
