/** Amounts from here on are written without cents. */
const LARGE_AMOUNT = 10;

/** A power; below 100 with one decimal. */
export function formatKw(kw: number): string {
  return `${withCommas(kw, Math.abs(kw) < 100 ? 1 : 0)} kW`;
}

/** A probability or a share; below 10 % with one decimal, and never rounded to certainty or impossibility. */
export function formatShare(share: number): string {
  const percent = 100 * share;
  if (percent > 0 && percent < 0.1) return 'below 0.1 %';
  if (percent < 100 && percent > 99.5) return 'above 99 %';
  return `${withCommas(percent, Math.abs(percent) < 10 ? 1 : 0)} %`;
}

/** An amount with its currency, with cents only if it is small. */
export function formatMoney(amount: number, currency: string): string {
  return `${withCommas(amount, Math.abs(amount) < LARGE_AMOUNT ? 2 : 0)} ${currency}`;
}

/** Without trailing zeros after the point. */
function withCommas(value: number, digits: number): string {
  const [whole, part = ''] = Math.abs(value).toFixed(digits).split('.');
  const decimals = part.replace(/0+$/, '');
  const size = whole!.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals === '' ? '' : `.${part}`);
  return value < 0 && /[1-9]/.test(size) ? `−${size}` : size;
}
