/**
 * The entry of `npm start`, `npm test`, `npm run bench`, `sandbox` and `herald` on a fresh clone: needs Node and
 * nothing else. Installs the packages and builds when that is due, then hands over to the built program.
 */
import { fileURLToPath } from 'node:url';
import { build } from './bootstrap/build.mjs';
import { BootstrapError } from './bootstrap/errors.mjs';
import { installPackages } from './bootstrap/packages.mjs';
import { runMain } from './bootstrap/run.mjs';
import { runTests } from './bootstrap/run-tests.mjs';
import { answerOptions } from './bootstrap/options.mjs';

const MINIMUM_NODE = [20, 19];
const NPM_POLL_MS = 500;

const COMMANDS = {
  start: () => runMain('dist/src/main/start.js', []),
  'production-shape': () => runMain('dist/src/main/production-shape.js', []),
  herald: (args) => runMain('dist/src/main/herald.js', args),
  sandbox: (args) => runMain('dist/src/main/sandbox.js', args),
  bench: (args) => runMain('dist/bench/main.js', args),
  test: runTests,
  'test:unit': (args) => runTests(['--config', 'test/unit/jest.config.cjs', ...args]),
  'test:full': (args) => runTests(['--config', 'test/full/jest.config.cjs', ...args]),
};

async function bootstrap([name, ...args]) {
  const run = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (!run) throw new BootstrapError(`Usage: bootstrap.mjs ${Object.keys(COMMANDS).join('|')} …`);
  endWithNpm();
  requireNode(process.versions.node);
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  if (answerOptions(name, args)) return;
  await installPackages();
  await build();
  await run(args);
}

try {
  await bootstrap(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof BootstrapError ? error.message : error);
  process.exitCode = 1;
}

/** @throws {BootstrapError} when this Node is too old for Herald */
function requireNode(version) {
  const [major, minor] = version.split('.').map(Number);
  const isEnough =
    major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1]);
  if (!isEnough) {
    throw new BootstrapError(
      `Herald needs Node ${MINIMUM_NODE.join('.')} or later; this is Node ${version}. Install a newer one and run the command again.`,
    );
  }
}

/** Stops this process as a SIGTERM does when the npm that runs it is gone: npm cannot pass on a SIGKILL. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, NPM_POLL_MS);
  timer.unref();
}
