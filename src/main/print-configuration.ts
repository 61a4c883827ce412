import { configurationPage, environmentExample } from './configuration-page';

/** Prints docs/configuration.md, with `--env` .env.example: `npm run docs:configuration`. */
process.stdout.write(process.argv.includes('--env') ? environmentExample() : configurationPage());
