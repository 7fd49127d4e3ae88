import { runCommandLine } from '@bess/cli/node';
import { files } from './cli/files.js';
import { readingCases } from './cli/reading-cases.js';
import type { GoldenCase } from './golden-case.js';

/** Leaves out what depends on a clock. */
const withoutSpeed = (field: string, value: unknown) =>
  field === 'pathsPerSecond' ? undefined : value;

/**
 * Runs a command on files in memory. JSON answers are returned as values; lines are returned unchanged.
 *
 * @param line - words separated by single spaces
 */
async function run(line: string): Promise<unknown> {
  const printed: string[] = [];
  const noted: string[] = [];
  const written: [string, string][] = [];
  const code = await runCommandLine(line.split(' '), {
    read: async function* (path) {
      const text = files[path];
      if (text !== undefined) yield text;
      else {
        const error = new Error(`ENOENT: no such file or directory, open '${path}'`);
        throw Object.assign(error, { code: 'ENOENT', path });
      }
    },
    write: async (path, content) => {
      written.push([path, typeof content === 'string' ? content : '']);
    },
    print: (one) => printed.push(one),
    note: (one) => noted.push(one),
    nowMs: () => 0,
  });
  const isJson = line.includes(' --json') && code === 0;
  return {
    code,
    printed: isJson ? JSON.parse(printed.join('\n'), withoutSpeed) : printed,
    noted,
    // A sentence ends with the code of its error, after the name of the package.
    errors: noted.flatMap((note) => /\/(\w+)\]$/.exec(note)?.[1] ?? []),
    written: written.map(([path, text]) => [
      path,
      path.endsWith('.json') ? JSON.parse(text) : path,
    ]),
  };
}

const bill = 'bill --tariff tariff.json --load';
const sce = '--tariff sce-tou-8-option-d-under-2-kv --load';
const small = '--power-mw 1 --capacity-mwh 4';
const store = '--power-kw 60 --capacity-kwh 120';

/** Commands that succeed, by what is special. */
const commands: Readonly<Record<string, string>> = {
  'bill/table': `${bill} january.csv`,
  'bill/plain': `${bill} january.csv --json`,
  'bill/chart': `${bill} january.csv --json --plot tariff.json`,
  'bill/picture for a dark page': `${bill} january.csv --plot tariff.svg --theme dark`,
  'bill/picture of pixels': `${bill} january.csv --plot tariff.png`,
  'bill/some days': `${bill} january.csv --from 2026-01-05 --to 2026-01-20 --json`,
  'bill/more days than there are': `${bill} january.csv --from 2025-12-01 --to 2026-03-01 --json`,
  'bill/another zone': `${bill} january.csv --zone America/New_York --json`,
  'bill/energies': `${bill} energy.csv --json`,
  'bill/a unit': `${bill} energy.csv --unit W --json`,
  'bill/whole months': `${bill} local.csv --whole-months --json`,
  'bill/months in part': `${bill} local.csv`,
  'bill/a short gap': `${bill} short-gap.csv --json`,
  'bill/a spike': `${bill} spike.csv`,
  'bill/without the spike': `${bill} spike.csv --drop-spikes --json`,
  'bill/a column by name': `${bill} wide.csv --column b_kw --json`,
  'bill/a column by number': `${bill} wide.csv --column 2 --label end --json`,
  'bill/a series': `${bill} long.csv --series B --json`,
  'bill/day before month': `${bill} days.csv --date-order dmy --json`,
  'bill/green button': `${bill} button.xml --json`,
  'bill/five minutes': `${bill} five-minutes.csv --json`,
  'bill/a record': 'bill --tariff urdb.json --load january.csv --zone Europe/London --json',
  'bill/hours of use': 'bill --tariff hours-of-use.json --load january.csv --json',
  'bill/a rate of the library, table': `bill ${sce} office.csv`,
  'bill/a rate of the library': `bill ${sce} office.csv --json`,
  'optimize/a year': `optimize --tariff tariff.json --load year.csv ${store} --json --plot savings.json`,
  'optimize/most of a year': `optimize --tariff tariff.json --load most-of-a-year.csv ${store} --soc 0.2`,
  'optimize/more than a year': `optimize --tariff tariff.json --load long-year.csv ${store}`,
  'forecast/a load': 'forecast --load office.csv --json --plot fan.json',
  'forecast/table': 'forecast --load office.csv --horizon 3',
  'forecast/five minutes': 'forecast --load five-minutes.csv --horizon 12 --seed 4 --json',
  'forecast/a gap': 'forecast --load gap.csv --horizon 5 --json',
  'forecast/without the spike': 'forecast --load spike.csv --horizon 5 --drop-spikes --json',
  'forecast/prices':
    'forecast --prices prices.csv --zone America/Los_Angeles --horizon 48 --json --plot fan.json',
  'simulate/plain': `simulate ${small} --paths 40 --days 7 --seed 3 --json --plot revenue.json`,
  'simulate/table': `simulate ${small} --paths 40 --days 7`,
  'simulate/prices': `simulate ${small} --paths 20 --days 2 --prices prices.csv --currency EUR --zone America/Los_Angeles --json`,
  'risk/table': `risk ${sce} office.csv ${store}`,
  'risk/plain': `risk ${sce} office.csv ${store} --soc 0.9 --seed 8 --json --plot day.json`,
  'risk/local times': `risk --tariff tariff.json --load local.csv ${store} --json`,
  'dispatch/table': `dispatch --prices prices.csv ${small} --horizon 12`,
  'dispatch/plain': `dispatch --prices prices.csv ${small} --zone America/Los_Angeles --soc 0.3 --seed 5 --json --plot plan.json`,
  'dispatch/a market': `dispatch --prices prices.csv ${small} --market us-iso-day-ahead --horizon 6 --json`,
};

/** Commands that are refused, and help texts. */
const refused: readonly string[] = [
  '--help',
  'help',
  ...['bill', 'optimize', 'forecast', 'simulate', 'risk', 'dispatch'].map((name) => `${name} -h`),
  'bil',
  'bill --lod x',
  'bill --load january.csv',
  'forecast --horizon 3',
  'forecast --load january.csv --prices prices.csv',
  'forecast --load january.csv --horizon 0',
  'forecast --load two.csv',
  'forecast --load far.csv',
  'forecast --prices unknown.csv --column 2',
  `${bill} january.csv --unit hp`,
  `${bill} january.csv --plot a.bmp`,
  `${bill} january.csv --plot a.svg --theme night`,
  `${bill} january.csv --theme dark`,
  `${bill} january.csv --zone Mars/Base`,
  `${bill} january.csv --from 2027-01-01`,
  `${bill} january.csv --from soon`,
  `${bill} january.csv --from 2026-01-20 --to 2026-01-10`,
  `${bill} two.csv --whole-months`,
  ...['none', 'broken', 'gap', 'half', 'far', 'early'].map((name) => `${bill} ${name}.csv`),
  ...['broken.json', 'mars.json', 'nowhere', 'none.json', 'sce-tou-8'].map(
    (tariff) => `bill --tariff ${tariff} --load january.csv`,
  ),
  `optimize --tariff tariff.json --load january.csv ${store}`,
  `optimize --tariff tariff.json --load gap-of-march.csv ${store}`,
  'optimize --tariff tariff.json --load year.csv --power-kw -5 --capacity-kwh 5',
  `risk --tariff hours-of-use.json --load january.csv ${store}`,
  `risk --tariff tariff.json --load unknown.csv --column 2 ${store}`,
  `simulate ${small} --market mars`,
  `simulate ${small} --prices prices.csv --currency euro`,
  `simulate ${small} --prices prices.csv --to 2020-01-04`,
  `simulate ${small} --prices dear.csv`,
  `simulate ${small} --paths 1.5`,
  `dispatch --prices dear.csv ${small}`,
  `dispatch --prices unknown.csv --column 2 ${small}`,
  `dispatch --prices prices.csv ${small} --soc 2`,
];

/** The command line. */
export const cliCases: readonly GoldenCase[] = [
  ...readingCases,
  ...Object.entries(commands).map(
    ([name, line]): GoldenCase => ({ name: `cli/${name}`, answer: () => run(line) }),
  ),
  {
    name: 'cli/refused',
    answer: async () => {
      const answers: unknown[] = [];
      for (const line of refused) answers.push(await run(line));
      return answers;
    },
  },
];
