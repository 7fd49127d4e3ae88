/** State or zone by EIA number, where the name of the utility and the file do not give it. */
interface PlaceOverride {
  readonly region?: string;
  readonly timeZone?: string;
}

const BY_EIA_NUMBER: Readonly<Record<number, PlaceOverride>> = {
  588: { region: 'OK' },
  925: { region: 'AR' },
  1675: { region: 'WY' },
  3498: { region: 'WI' },
  4459: { region: 'NE' },
  5334: { region: 'KS' },
  10966: { region: 'NC' },
  11291: { region: 'NC' },
  12608: { region: 'NJ' },
  17290: { region: 'GA' },
  17612: { region: 'CA' },
  17647: { region: 'MS' },
  18206: { region: 'UT' },
  18336: { region: 'WI' },
  18499: { region: 'GA' },
  20422: { region: 'SD' },
  55936: { region: 'LA' },
  56224: { region: 'CA' },
};

/** Utilities with territory in the smaller time zone of their state. */
const ZONES_BY_UTILITY: Readonly<Record<string, string>> = {
  'Black Hills Power Inc': 'America/Denver',
  'El Paso Electric Co': 'America/Denver',
  'Gulf Power Co': 'America/Chicago',
  // Its Oregon customers are those of Malheur County.
  'Idaho Power Co (Oregon)': 'America/Boise',
  'Knoxville Utilities Board': 'America/New_York',
  // Its Kentucky counties border on Macon County, Tennessee, and keep central time.
  'Tri-County Elec Member Corp (Kentucky)': 'America/Chicago',
  // Two cooperatives have this name, in Texas and in Wisconsin; both are in the central zone.
  'Taylor Electric Coop': 'America/Chicago',
};

/** Records of multi-state utilities filed under the wrong state; their documents name the right one. */
const BY_LABEL: Readonly<Record<string, PlaceOverride>> = {
  // PacifiCorp, California Price Summary, Schedule A-32.
  '53b2feba5257a3dd75050f99': { region: 'CA' },
  // Montana-Dakota Utilities, Montana Electric Rate 31.
  '59b951f65457a3b92a42da67': { region: 'MT' },
};

/** State and zone of a record that lacks them or states them wrongly. */
export function placeOverride(record: {
  label: string;
  utility: string;
  eiaid?: number;
}): PlaceOverride {
  const timeZone = ZONES_BY_UTILITY[record.utility];
  return {
    ...(record.eiaid === undefined ? {} : BY_EIA_NUMBER[record.eiaid]),
    ...BY_LABEL[record.label],
    ...(timeZone && { timeZone }),
  };
}
