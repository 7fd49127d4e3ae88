import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runCommandLine } from '../src/node/index.js';
import { fakeTerminal } from './fake-terminal.js';
import { localLoad } from './files.js';

const textOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const readme = textOf('README.md');
const commandsOf = (text: string) =>
  [...text.matchAll(/^npx @bess\/cli (.+)$/gm)].map((match) => match[1]!);
const commands = commandsOf(readme);
const load = textOf('../../examples/data/office-load.csv');

const commandOf = (name: string) => commands.find((line) => line.startsWith(`${name} `))!;

/** The files with the names used in the README. */
const files = {
  'load.csv': load,
  'year.csv': localLoad('America/Los_Angeles', Date.UTC(2025, 0, 1, 8), 8760, 60),
  'prices.csv': textOf('../../examples/data/caiso-2020-prices.csv'),
};

/** Results by command line; each line runs once. */
const runs = new Map<string, ReturnType<typeof run>>();

function call(line: string) {
  const found = runs.get(line) ?? run(line);
  runs.set(line, found);
  return found;
}

async function run(line: string) {
  const { terminal, printed, noted, written } = fakeTerminal(files);
  const code = await runCommandLine(line.split(' '), terminal);
  return { code, printed, notes: noted.join('\n'), written };
}

describe('the commands of the README', () => {
  test.each(commands)('bess %s', async (line) => {
    const { code, printed, notes, written } = await call(line);
    expect({ code, notes }).toEqual({ code: 0, notes: expect.not.stringContaining('error') });
    expect(printed.join('\n')).not.toMatch(/NaN|undefined|Infinity/);
    expect(printed.length).toBeGreaterThan(2);
    const plot = /--plot (\S+)/.exec(line)?.[1];
    expect([...written.keys()]).toEqual(plot ? [plot] : []);
  });

  test('include each command once', () => {
    expect(commands.map((line) => line.split(' ')[0])).toEqual([
      'bill',
      'optimize',
      'size',
      'forecast',
      'simulate',
      'value',
      'risk',
      'dispatch',
    ]);
  });

  test.each(['explore', 'invest'])('are those of the guide %s', (guide) => {
    const shown = commandsOf(textOf(`../../apps/docs/guide/${guide}.md`));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((line) => !commands.includes(line))).toEqual([]);
  });

  test('print the table shown in the README', async () => {
    const { printed } = await call(commands[0]!);
    expect(readme).toContain(printed.slice(2).join('\n'));
  });

  test('say which battery to buy, what it is worth if terms change, and draw what was tried', async () => {
    const { printed, written } = await call(commandOf('size'));
    const text = printed.join('\n');
    expect(text).toMatch(/^Buy 20 kW \/ 40 kWh: it costs 22,000 USD, saves [\d,]+ USD/m);
    expect(text).toMatch(/It is paid back in \d+\.\d years/);
    expect(text).toContain('costs +20 %');
    expect(written.get('frontier.svg')).toContain('perfect foresight');
  });

  test('compare the durations of a project in words and figures', async () => {
    const text = (await call(commandOf('value'))).printed.join('\n');
    expect(text).toMatch(/^\d hours, the best of these durations on average, are worth/m);
    expect(text).toMatch(/^probability of loss( +\d+\.\d %){2}$/m);
  });

  test('reject a broken line with the message shown in the README', async () => {
    const good = Array.from({ length: 6999 }, (_, hour) => hourAt(hour, '10'));
    const broken = ['time,load_kwh', ...good, hourAt(6999, '12..5')].join('\n');
    const { terminal, noted } = fakeTerminal({ 'load.csv': broken });
    await runCommandLine(
      ['bill', '--tariff', 'sce-tou-8-option-d-under-2-kv', '--load', 'load.csv'],
      terminal,
    );
    expect(readme).toContain(noted[0]);
  });
});

function hourAt(hour: number, value: string): string {
  return `${new Date(Date.UTC(2026, 0, 1, hour)).toISOString()},${value}`;
}
