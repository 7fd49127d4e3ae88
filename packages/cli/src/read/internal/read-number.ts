/** Mark between the whole and the decimal digits of a file's numbers; undefined as long as no number shows it. */
export type DecimalMark = ',' | '.' | undefined;

const MISSING = new Set('|na|n/a|n.a.|#n/a|nan|null|none|k.a.|?|.|-|--|---|–|—'.split('|'));

/** Numbers whose mark may separate thousands: the groups of thousands do not begin with a 0, so `0,123` has a decimal comma. */
const COMMA_GROUPS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const POINT_GROUPS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/;

/** Whether a cell says that it has no value. */
export function isMissing(cell: string): boolean {
  return MISSING.has(cell.trim().toLowerCase());
}

/**
 * The decimal mark that the numbers of some cells show. `1.234,5` and `12,5` show a comma, `1,234.5` and `12.5` a point;
 * `1,234` and `1.234` show nothing, because the mark may separate thousands; `0,123` and `0.123` show their mark.
 */
export function decimalMarkOf(cells: Iterable<string>): DecimalMark {
  let mark: DecimalMark;
  for (const cell of cells) {
    const text = plain(cell);
    if (/^[+-]?[\d.]*,\d+$/.test(text) && !COMMA_GROUPS.test(text)) return ',';
    if (/^[+-]?[\d,]*\.\d+$/.test(text) && !POINT_GROUPS.test(text)) mark = '.';
  }
  return mark;
}

/**
 * The number in a cell, or NaN. Thousands may be separated by the other mark, by spaces or by apostrophes.
 *
 * @param mark - decimal mark of the file; where it is unknown, a comma is a decimal mark unless the file's delimiter is one
 */
export function readNumber(cell: string, delimiter: string, mark: DecimalMark): number {
  let text = plain(cell);
  const isComma = mark === ',' || (mark === undefined && delimiter !== ',' && !text.includes('.'));
  if (isComma) {
    if (mark === ',' && POINT_GROUPS.test(text)) text = text.replaceAll('.', '');
    text = text.replace(',', '.');
  } else if (COMMA_GROUPS.test(text)) {
    text = text.replaceAll(',', '');
  }
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

/** Without spaces and apostrophes between digits, and with a plain minus. */
function plain(cell: string): string {
  return cell
    .trim()
    .replace(/^−/, '-')
    .replace(/(\d)[\s'’](?=\d{3})/g, '$1');
}
