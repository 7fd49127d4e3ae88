const FIRST_CAPACITY = 64;

/** Append-only list in a typed array that doubles its size when full, so numbers are not boxed. */
class GrowingList<A extends Float64Array | Int32Array> {
  length = 0;
  private items: A;

  constructor(private readonly allocate: (capacity: number) => A) {
    this.items = allocate(FIRST_CAPACITY);
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = this.allocate(this.items.length * 2);
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

  /** Removes all items from `length` on. */
  truncate(length: number): void {
    this.length = length;
  }

  toArray(): A {
    return this.items.slice(0, this.length) as A;
  }
}

/** A growing list of doubles. */
export class Float64List extends GrowingList<Float64Array> {
  constructor() {
    super((capacity) => new Float64Array(capacity));
  }
}

/** A growing list of 32-bit integers. */
export class Int32List extends GrowingList<Int32Array> {
  constructor() {
    super((capacity) => new Int32Array(capacity));
  }
}
