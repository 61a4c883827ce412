/**
 * Runs the store suites on a MongoDB that is there, and has it explain the queries of lists, deliveries and the
 * reconciler: `npm run check:mongodb -- mongodb://127.0.0.1:27017`.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const USAGE = `Usage: npm run check:mongodb -- mongodb://[USER:PASSWORD@]HOST:PORT[/?OPTIONS] [jest options]

Give it a MongoDB that may lose its data: the suites empty the databases store1, store2, …, and make and drop others. Its user
needs the roles readWriteAnyDatabase and dbAdminAnyDatabase.`;

const [uri = '', ...options] = process.argv.slice(2);
if (/^mongodb:\/\/(?:[^/?@,]+@)?[^/?@,]+:\d+(?:\/(?:\?\S+)?)?$/.test(uri)) runSuites();
else {
  console.error(USAGE);
  process.exitCode = 2;
}

function runSuites() {
  const jest = ['node_modules/jest/bin/jest.js', '--config', 'test/store/jest.config.cjs'];
  const suites = spawn(process.execPath, [...jest, ...options], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, TEST_MONGODB_URI: uri },
    stdio: 'inherit',
  });
  suites.once('exit', (code) => (process.exitCode = code ?? 1));
}
