/**
 * Neumaier's compensated sum: adding n terms has an error of about one rounding instead of n.
 * A. Neumaier, ZAMM 54 (1974), 39–51.
 */
export class CompensatedSum {
  private correction = 0;

  constructor(private sum: number) {}

  add(term: number): void {
    const next = this.sum + term;
    this.correction +=
      Math.abs(this.sum) >= Math.abs(term) ? this.sum - next + term : term - next + this.sum;
    this.sum = next;
  }

  value(): number {
    return this.sum + this.correction;
  }
}
