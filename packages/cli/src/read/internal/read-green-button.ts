import { SaxesParser } from 'saxes';
import { dataError, type FilePlace } from '../data-error.js';
import type { PowerUnit, Readings, ReadOptions } from '../readings.js';
import { reportRow, SeriesStore } from './series-store.js';

/** Supported unit-of-measure codes of ESPI. */
const UNITS: Readonly<Record<string, PowerUnit>> = { '38': 'W', '72': 'Wh' };
/** Flow direction of ESPI: energy delivered to the customer, as opposed to received from. */
const DELIVERED = '1';

/** The ReadingType of a meter: unit, power of ten and direction of its numbers. */
interface ReadingType {
  uom?: string;
  powerOfTenMultiplier?: string;
  flowDirection?: string;
}

interface Block {
  readonly store: SeriesStore;
  readonly durations: Set<string>;
}

/** Links and content of one Atom entry. */
interface Entry {
  self: string;
  up: string;
  related: string[];
  type: ReadingType | null;
}

/**
 * Reads the interval readings of a Green Button file (NAESB REQ.21 ESPI in Atom): instants in UTC, energies or powers
 * according to their ReadingType. Entries may be in any order.
 */
export async function readGreenButton(
  chunks: AsyncIterable<string>,
  options: ReadOptions,
): Promise<Readings> {
  const reader = new GreenButtonReader(options);
  for await (const chunk of chunks) reader.write(chunk);
  return reader.finish();
}

class GreenButtonReader {
  readonly #options: ReadOptions;
  readonly #parser = new SaxesParser();
  readonly #path: string[] = [];
  readonly #blocks = new Map<string, Block>();
  readonly #entries: Entry[] = [];
  #entry: Entry = emptyEntry();
  #reading = { start: '', duration: '', value: '' };
  #text = '';

  constructor(options: ReadOptions) {
    this.#options = options;
    this.#parser.on('error', (error) => {
      // The message begins with the position, which is reported separately.
      throw dataError('malformedXml', this.#place(), error.message.replace(/^\d+:\d+: /, ''));
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#open(localName(name), attributes as Record<string, string>);
    });
    this.#parser.on('text', (text) => {
      this.#text += text;
    });
    this.#parser.on('closetag', ({ name }) => this.#close(localName(name)));
  }

  write(chunk: string): void {
    this.#parser.write(chunk);
  }

  finish(): Readings {
    const options = this.#options;
    this.#parser.close();
    const names = [...this.#blocks.keys()];
    const found = names.map((name) => ({ name, type: this.#typeOf(name) }));
    const chosen = choose(found, options.series);
    const { store, durations } = this.#blocks.get(chosen.name)!;
    const unit = UNITS[chosen.type?.uom ?? ''];
    if (unit === undefined) {
      throw dataError(
        'unitNotTaken',
        undefined,
        `the ReadingType must have uom 72 (Wh) or 38 (W); ${chosen.type?.uom ?? 'none'} came`,
      );
    }
    const { startMs, stepMinutes, values } = store.finish(options.unit ?? unit, 'start');
    const seconds = stepMinutes * 60;
    if (unit === 'Wh' && [...durations].some((duration) => Number(duration) !== seconds)) {
      throw dataError(
        'durationDiffers',
        undefined,
        `every reading must last one step, ${seconds} s; the durations are ${[...durations].join(', ')} s`,
      );
    }
    const factor = 10 ** Number(chosen.type?.powerOfTenMultiplier ?? 0);
    for (let i = 0; i < values.length; i += 1) values[i]! *= factor;
    return {
      startMs,
      stepMinutes,
      values,
      name: chosen.name || 'meter',
      notes: unit === 'Wh' ? ['energies in Wh are turned into mean powers in kW'] : [],
    };
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#path.push(name);
    this.#text = '';
    if (name === 'entry') this.#entry = emptyEntry();
    if (name === 'link') {
      const { rel, href = '' } = attributes;
      if (rel === 'self') this.#entry.self = href;
      else if (rel === 'up') this.#entry.up = href;
      else if (rel === 'related') this.#entry.related.push(href);
    }
    if (name === 'ReadingType') this.#entry.type = {};
    if (name === 'IntervalReading') this.#reading = { start: '', duration: '', value: '' };
  }

  #close(name: string): void {
    this.#path.pop();
    const text = this.#text.trim();
    const inReading = this.#path.includes('IntervalReading');
    if (inReading && (name === 'start' || name === 'duration' || name === 'value')) {
      this.#reading[name] = text;
    } else if (name === 'IntervalReading') {
      try {
        this.#addReading();
      } catch (error) {
        reportRow(error, this.#options.onFault);
      }
    } else if (name === 'uom' || name === 'powerOfTenMultiplier' || name === 'flowDirection') {
      if (this.#entry.type) this.#entry.type[name] = text;
    } else if (name === 'entry') {
      this.#entries.push(this.#entry);
      this.#entry = emptyEntry();
    }
    this.#text = '';
  }

  #addReading(): void {
    const { start, duration, value } = this.#reading;
    const place = this.#place();
    for (const [field, text] of Object.entries({ start, duration, value })) {
      if (!/^-?\d+$/.test(text)) {
        throw dataError(
          'notANumber',
          place,
          `${field} of an IntervalReading must be a whole number; ${JSON.stringify(text)} came`,
        );
      }
    }
    if (Number(value) < 0) {
      throw dataError('negativeLoad', place, `a load must be 0 or more; ${value} came`);
    }
    const key = this.#entry.up;
    let block = this.#blocks.get(key);
    if (!block) {
      block = { store: new SeriesStore(this.#options.onFault), durations: new Set() };
      this.#blocks.set(key, block);
    }
    block.durations.add(duration);
    block.store.add(Number(start) * 1000, Number(value), place);
  }

  /** The ReadingType of the meter of a block, or the only one in the file. */
  #typeOf(up: string): ReadingType | undefined {
    const types = this.#entries.filter((entry) => entry.type !== null);
    if (types.length === 1) return types[0]!.type!;
    const meter = this.#entries.find((entry) => entry.related.includes(up));
    return types.find((entry) => meter?.related.includes(entry.self))?.type ?? undefined;
  }

  #place(): FilePlace {
    return { line: this.#parser.line, column: this.#parser.column };
  }
}

function choose(
  found: readonly { name: string; type: ReadingType | undefined }[],
  asked: string | undefined,
): { name: string; type: ReadingType | undefined } {
  if (found.length === 0) {
    throw dataError('noReadings', undefined, 'the file must contain IntervalReadings; it has none');
  }
  if (asked !== undefined) {
    const chosen = found.find(({ name }) => name === asked);
    if (chosen) return chosen;
  } else if (found.length === 1) return found[0]!;
  else {
    const loads = found.filter(
      ({ type }) => type?.uom === '72' && (type.flowDirection ?? DELIVERED) === DELIVERED,
    );
    if (loads.length === 1) return loads[0]!;
  }
  throw dataError(
    'seriesNotClear',
    undefined,
    `--series must be one of the meters ${found.map(({ name }) => name).join(', ')}; ${asked ?? 'none'} came`,
    found.map(({ name }) => name),
  );
}

function emptyEntry(): Entry {
  return { self: '', up: '', related: [], type: null };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
