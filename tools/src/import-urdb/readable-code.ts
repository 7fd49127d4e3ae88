const MAX_LENGTH = 80;

/** Common short names of large utilities. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Arizona Public Service Co': 'aps',
  'Central Hudson Gas & Elec Corp': 'central-hudson',
  'Central Maine Power Co': 'cmp',
  'Commonwealth Edison Co': 'comed',
  'Connecticut Light & Power Co': 'clp-connecticut',
  'Consolidated Edison Co-NY Inc': 'coned',
  'Consumers Energy Co': 'consumers',
  'Detroit Edison Co': 'dte',
  'Florida Power & Light Co.': 'fpl',
  'Florida Power and Light': 'fpl',
  'Hawaiian Electric Co Inc': 'heco',
  'Hawaiian Electric': 'heco',
  'Jersey Central Power & Lt Co (New Jersey)': 'jcpl',
  'Jersey Central Power and Light': 'jcpl',
  'Kansas City Power & Light Co': 'kcpl',
  'Long Island Power Authority': 'lipa',
  'Los Angeles Department of Water & Power': 'ladwp',
  'New York State Elec & Gas Corp': 'nyseg',
  'Niagara Mohawk Power Corp.': 'niagara-mohawk',
  'Northern States Power Co - Minnesota': 'xcel-mn',
  'Northern States Power Co - Wisconsin': 'xcel-wi',
  'Oklahoma Gas & Electric Co': 'oge',
  'Oklahoma Gas & Electric': 'oge',
  'Omaha Public Power District': 'oppd',
  'Orange & Rockland Utils Inc': 'oru',
  'PECO Energy Co': 'peco',
  'Pacific Gas & Electric Co': 'pge',
  'Pacific Gas and Electric': 'pge',
  'Portland General Electric Co': 'portland-general',
  'Potomac Electric Power Co': 'pepco',
  'Potomac Electric Power Co (Maryland)': 'pepco-md',
  'Public Service Co of Colorado': 'xcel-co',
  'Public Service Co of NH': 'psnh',
  'Public Service Co of NM': 'pnm',
  'Public Service Co of Oklahoma': 'pso',
  'Public Service Elec & Gas Co': 'pseg',
  'Public Service Electric And Gas': 'pseg',
  'Sacramento Municipal Utility District': 'smud',
  'Salt River Project': 'srp',
  'San Diego Gas & Electric Co': 'sdge',
  'Southern California Edison Co': 'sce',
  'Southern California Edison': 'sce',
  'Tucson Electric Power Co': 'tep',
  'Virginia Electric & Power Co': 'dominion-va',
  'Virginia Electric & Power Co (North Carolina)': 'dominion-nc',
  'Wisconsin Electric Power Co': 'we-energies',
  'Wisconsin Public Service Corp': 'wps',
};

/** Redundant parts of rate names. */
const SHORT_RATES: Readonly<Record<string, string>> = {
  'Time-Of-Use - General Service - Large: TOU-8, Option D (Under 2 kV)':
    'tou-8-option-d-under-2-kv',
};

/** Words for the legal form or kind of a company. */
const COMPANY_WORDS = new Set('co company corp corporation inc llc lp the of and'.split(' '));

/**
 * A stable, readable code: the utility's short name, then the rate's name, at most 80 characters. A code
 * that is already used gets the year in which the rate took effect, then a number.
 */
export function readableCode(
  record: { utility: string; name: string; effectiveFrom?: string },
  taken: ReadonlySet<string>,
): string {
  const utility = SHORT_NAMES[record.utility]?.split('-') ?? utilityWords(record.utility);
  const rate = rateWords(SHORT_RATES[record.name] ?? record.name, utility, record.utility);
  const year = record.effectiveFrom?.slice(0, 4);
  const plain = joined([...utility, ...rate], MAX_LENGTH);
  if (!taken.has(plain)) return plain;
  const suffixes = [
    ...(year ? [year] : []),
    ...Array.from({ length: 98 }, (_, i) => String(i + 2)),
  ];
  for (const suffix of suffixes) {
    const code = `${joined([...utility, ...rate], MAX_LENGTH - 1 - suffix.length)}-${suffix}`;
    if (!taken.has(code)) return code;
  }
  throw new Error(`No free code for ${record.utility}: ${record.name}`);
}

function utilityWords(utility: string): string[] {
  const withoutKind = utility
    .replace(/\(Utility Company\)/, ' ')
    .replace(/^(City & County|City|Village|Town|Borough) of /, '');
  return words(withoutKind).filter((word) => !COMPANY_WORDS.has(word));
}

/** Removes the name of the utility from the beginning of a rate name. */
function rateWords(name: string, shortName: readonly string[], utility: string): string[] {
  const atPlant = /^.* tariff at (.*?) WWTP\b/.exec(name)?.[1];
  if (atPlant) return [...words(atPlant), 'wwtp'];
  const rate = words(name);
  for (const prefix of [shortName, words(utility)]) {
    if (rate.length > prefix.length && prefix.every((word, index) => rate[index] === word)) {
      return rate.slice(prefix.length);
    }
  }
  return rate;
}

function joined(parts: readonly string[], maxLength: number): string {
  let code = parts[0] ?? 'tariff';
  for (const part of parts.slice(1)) {
    if (code.length + 1 + part.length > maxLength) break;
    code += `-${part}`;
  }
  return code.slice(0, maxLength);
}

function words(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'.]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
