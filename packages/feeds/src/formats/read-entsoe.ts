import { feedError, shown } from '../internal/feed-error.js';
import { readInstant, readNumber, readWhole } from '../internal/read-values.js';
import { readXml, type XmlElement } from '../internal/read-xml.js';
import { type Refusal, type RowCollector, refusal } from '../rows/row-collector.js';

const RESOLUTION_MINUTES: Readonly<Record<string, number>> = {
  PT60M: 60,
  PT1H: 60,
  PT30M: 30,
  PT15M: 15,
};

/** Prices per MWh of a price in these units. */
const UNIT_FACTORS: Readonly<Record<string, number>> = { MWH: 1, KWH: 1000 };

/** A year of quarter-hours with its leap day. */
const MOST_POSITIONS = 35_136;

interface Period {
  start: string;
  end: string;
  resolution: string;
  readonly points: { position: string; price: string; line: number }[];
  line: number;
}

/** A TimeSeries as the document spells it: its leaves by name, and its periods. */
interface TimeSeries {
  readonly leaves: Record<string, string>;
  readonly periods: Period[];
  line: number;
}

/**
 * Reads day-ahead prices from a publication document. In curve type A03 a position that is left out repeats the price
 * before it; in A01 it is missing.
 *
 * @param auction - number of the auction to read, where the series have numbers
 * @throws EngineError `malformedXml`; `noData` with the platform's reason for an acknowledgement; `documentNotTaken` for other
 * documents than A44; `unitNotTaken` and `currencyNotNamed` of a series
 */
export function readEntsoe(text: string, auction: number, collector: RowCollector): void {
  let series = emptySeries();
  let period = emptyPeriod();
  let point = { position: '', price: '', line: 0 };
  const reason = { code: '', text: '' };
  readXml(
    text,
    (name) => {
      if (name === 'TimeSeries') series = emptySeries();
      if (name === 'Period') period = emptyPeriod();
      if (name === 'Point') point = { position: '', price: '', line: 0 };
    },
    (element) => {
      const { name, path, text: value, line } = element;
      const parent = path.at(-1);
      if (parent === 'Reason' && path[0] === 'Acknowledgement_MarketDocument') {
        if (name === 'code') reason.code = value;
        if (name === 'text') reason.text = value;
      } else if (name === 'Acknowledgement_MarketDocument') throw noData(reason);
      else if (name === 'type' && path.length === 1) checkType(element);
      else if (parent === 'Point') {
        if (name === 'position') point.position = value;
        if (name === 'price.amount') point.price = value;
      } else if (name === 'Point') period.points.push({ ...point, line });
      else if (parent === 'timeInterval' && (name === 'start' || name === 'end')) {
        period[name] = value;
      } else if (name === 'resolution') period.resolution = value;
      else if (name === 'Period') series.periods.push({ ...period, line });
      else if (parent === 'TimeSeries') series.leaves[name] = value;
      else if (name === 'TimeSeries') addSeries({ ...series, line }, auction, collector);
    },
  );
  collector.markets.add('ENTSO-E day-ahead');
}

/** A series in MWh or kWh of the wanted auction, or why it is left out. */
function addSeries(series: TimeSeries, auction: number, collector: RowCollector): void {
  const { leaves, line } = series;
  const place = leaves['in_Domain.mRID'] ?? leaves['out_Domain.mRID'] ?? '';
  if (place !== '' && !collector.wants(place)) return;
  const wrong =
    place === ''
      ? refusal('noPlace', 'in_Domain must be named; none came')
      : seriesRefusal(leaves, auction);
  if (wrong !== null) {
    collector.take(`line ${line}`, wrong);
    return;
  }
  const factor = unitFactor(leaves['price_Measure_Unit.name'], line);
  const currency = leaves['currency_Unit.name'] ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw feedError(
      'invalid',
      'currencyNotNamed',
      `line ${line}: currency_Unit.name must be a code of ISO 4217; ${shown(currency)} came`,
    );
  }
  const repeats = leaves['curveType'] === 'A03';
  for (const period of series.periods) {
    addPeriod(period, { factor, currency, repeats }, collector);
  }
}

function seriesRefusal(leaves: Readonly<Record<string, string>>, auction: number): Refusal | null {
  const agreement = leaves['contract_MarketAgreement.type'] ?? 'A01';
  if (agreement !== 'A01') {
    const rule = 'contract_MarketAgreement.type must be A01, a daily auction';
    return refusal('notDayAhead', `${rule}; ${shown(agreement)} came`);
  }
  const number = leaves['classificationSequence_AttributeInstanceComponent.position'];
  if (number !== undefined && readWhole(number) !== auction) {
    return refusal('otherAuction', `the auction must be number ${auction}; number ${number} came`);
  }
  const curve = leaves['curveType'] ?? 'A01';
  if (curve !== 'A01' && curve !== 'A03') {
    return refusal('curveTypeNotTaken', `curveType must be A01 or A03; ${shown(curve)} came`);
  }
  return null;
}

function addPeriod(
  period: Period,
  { factor, currency, repeats }: { factor: number; currency: string; repeats: boolean },
  collector: RowCollector,
): void {
  const grid = gridOf(period);
  if ('code' in grid) {
    collector.take(`line ${period.line}`, grid);
    return;
  }
  const { startMs, minutes, count } = grid;
  const prices = new Map<number, number>();
  // A price that cannot be read must not be replaced by the one before it.
  const unknown = new Set<number>();
  for (const point of period.points) {
    const position = readWhole(point.position);
    if (position === null || position < 1 || position > count) {
      const rule = `position must be a whole number from 1 to ${count}`;
      const reason = `${rule}; ${shown(point.position)} came`;
      collector.take(`line ${point.line}`, refusal('positionOutside', reason));
      continue;
    }
    const price = readNumber(point.price);
    if (price === null) {
      const reason = `price.amount must be a number; ${shown(point.price)} came`;
      collector.take(`line ${point.line}`, refusal('notANumber', reason));
      unknown.add(position);
    } else prices.set(position, price * factor);
  }
  let last: number | undefined;
  for (let position = 1; position <= count; position += 1) {
    const own = prices.get(position);
    if (own !== undefined || !repeats || unknown.has(position)) last = own;
    if (last === undefined) continue;
    const timeMs = startMs + (position - 1) * minutes * 60_000;
    collector.take(`line ${period.line}`, { timeMs, minutes, pricePerMwh: last, currency });
  }
}

/** The intervals of a period, or why they cannot be read. */
function gridOf({
  start,
  end,
  resolution,
}: Period): Refusal | { startMs: number; minutes: number; count: number } {
  const minutes = Object.hasOwn(RESOLUTION_MINUTES, resolution)
    ? RESOLUTION_MINUTES[resolution]
    : undefined;
  if (minutes === undefined) {
    const rule = `resolution must be one of ${Object.keys(RESOLUTION_MINUTES).join(', ')}`;
    return refusal('intervalNotTaken', `${rule}; ${shown(resolution)} came`);
  }
  const startMs = readInstant(start);
  const endMs = readInstant(end);
  if (startMs === null || endMs === null) {
    const rule = 'a time must be ISO 8601 with its offset';
    return refusal('timeNotRead', `${rule}; ${shown(startMs === null ? start : end)} came`);
  }
  const count = (endMs - startMs) / (minutes * 60_000);
  if (!Number.isInteger(count) || count < 1 || count > MOST_POSITIONS) {
    const rule = `a period must have 1 to ${MOST_POSITIONS} whole intervals of ${minutes} min`;
    return refusal('intervalNotTaken', `${rule}; ${start} to ${end} came`);
  }
  return { startMs, minutes, count };
}

/** @throws EngineError `invalid` `documentNotTaken` */
function checkType({ text, line }: XmlElement): void {
  if (text === 'A44') return;
  throw feedError(
    'invalid',
    'documentNotTaken',
    `line ${line}: the document must be of type A44, prices; type ${shown(text)} came`,
  );
}

/** @throws EngineError `invalid` `unitNotTaken` */
function unitFactor(unit: string | undefined, line: number): number {
  const factor =
    unit !== undefined && Object.hasOwn(UNIT_FACTORS, unit) ? UNIT_FACTORS[unit] : undefined;
  if (factor !== undefined) return factor;
  throw feedError(
    'invalid',
    'unitNotTaken',
    `line ${line}: price_Measure_Unit.name must be MWH or KWH; ${shown(unit)} came`,
  );
}

function noData(reason: { code: string; text: string }): Error {
  return feedError(
    'invalid',
    'noData',
    `the document must have prices; ENTSO-E answered ${reason.code}: ${reason.text}`,
    { code: reason.code, reason: reason.text },
  );
}

function emptySeries(): TimeSeries {
  return { leaves: {}, periods: [], line: 0 };
}

function emptyPeriod(): Period {
  return { start: '', end: '', resolution: '', points: [], line: 0 };
}
