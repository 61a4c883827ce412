import type { Config } from 'jest';
import { makeStoreDatabases } from './store-databases';

/** Prepares the MongoDB that `npm run check:mongodb` was given, where `npm test` starts one. */
export default async function prepareGivenMongodb({ maxWorkers = 1 }: Config): Promise<void> {
  await makeStoreDatabases(String(process.env['TEST_MONGODB_URI']), Number(maxWorkers));
}
