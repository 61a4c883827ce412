import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Runs a built program in this process: its module exports `main(argv)`. */
export async function runMain(file, args) {
  const { main } = await import(pathToFileURL(resolve(file)).href);
  await main(args);
}
