import type { Response } from 'express';
import { writeJson } from '../domain/exact-json';
import { sendStream } from './send-stream';

/**
 * Streams `{"success":true,"data":[…]}` batch by batch, no faster than the caller reads, so that a list of any length
 * needs the memory of a few batches. Reads the first batch before it answers, and stops reading when the caller goes.
 * @throws the error of reading; an answer that has begun is broken off, so that nobody takes it for the whole list
 */
export async function sendJsonList<Row>(
  response: Response,
  batches: AsyncIterable<Row[]>,
  present: (row: Row) => object,
): Promise<void> {
  const reading = batches[Symbol.asyncIterator]();
  try {
    const first = await reading.next();
    await sendJsonParts(response, jsonParts(first, reading, present));
  } finally {
    await reading.return?.();
  }
}

/** Streams a JSON document part by part (send-stream.ts). */
export async function sendJsonParts(
  response: Response,
  parts: AsyncIterable<string>,
): Promise<void> {
  response.type('json');
  await sendStream(response, parts);
}

async function* jsonParts<Row>(
  first: IteratorResult<Row[]>,
  reading: AsyncIterator<Row[]>,
  present: (row: Row) => object,
): AsyncIterable<string> {
  let opening = '{"success":true,"data":[';
  for (let batch = first; batch.done !== true; batch = await reading.next()) {
    if (batch.value.length === 0) continue;
    yield opening + batch.value.map((row) => writeJson(present(row))).join(',');
    opening = ',';
  }
  yield opening === ',' ? ']}' : `${opening}]}`;
}
