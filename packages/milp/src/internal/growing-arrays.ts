const FIRST_CAPACITY = 64;

/** Append-only list of doubles in a typed array that doubles when full: 100,000 rows without boxing. */
export class Float64List {
  length = 0;
  private items = new Float64Array(FIRST_CAPACITY);

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Float64Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length] = value;
    this.length += 1;
  }

  get(index: number): number {
    return this.items[index]!;
  }

  set(index: number, value: number): void {
    this.items[index] = value;
  }

  /** Forgets everything from `length` on. */
  truncate(length: number): void {
    this.length = length;
  }

  toArray(): Float64Array {
    return this.items.slice(0, this.length);
  }
}

/** Append-only list of 32-bit integers, as {@link Float64List}. */
export class Int32List {
  length = 0;
  private items = new Int32Array(FIRST_CAPACITY);

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Int32Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length] = value;
    this.length += 1;
  }

  get(index: number): number {
    return this.items[index]!;
  }

  set(index: number, value: number): void {
    this.items[index] = value;
  }

  truncate(length: number): void {
    this.length = length;
  }

  toArray(): Int32Array {
    return this.items.slice(0, this.length);
  }
}
