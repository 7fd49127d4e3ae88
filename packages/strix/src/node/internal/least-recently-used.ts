/** The latest results by key, at most a number of them; what was not asked for longest goes first. */
export class LeastRecentlyUsed<T> {
  private readonly entries = new Map<string, T>();

  constructor(private readonly most: number) {}

  /** What is kept under the key, or else what `make` gives, which is kept then. */
  get(key: string, make: () => T): T {
    const value = this.entries.has(key) ? (this.entries.get(key) as T) : make();
    // A map keeps the order in which keys came.
    this.entries.delete(key);
    this.entries.set(key, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.most && oldest !== undefined) this.entries.delete(oldest);
    return value;
  }
}
