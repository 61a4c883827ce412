/** Page of a list, newest first. */
export interface Page<Row> {
  data: Row[];
  /** `cursor` of the next page; null on the last one. */
  nextCursor: string | null;
}

/** List that is read page by page, while it is iterated: `for await (const row of list)`. */
export class Pages<Row> implements AsyncIterable<Row> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Row>>;
  readonly #first: string | undefined;

  /** @param read reads the page at a cursor @param first cursor of the first page */
  constructor(read: (cursor: string | undefined) => Promise<Page<Row>>, first?: string) {
    this.#read = read;
    this.#first = first;
  }

  /** Reads the first page alone. */
  page(): Promise<Page<Row>> {
    return this.#read(this.#first);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    let cursor = this.#first;
    do {
      const page: Page<Row> = await this.#read(cursor);
      yield* page.data;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
