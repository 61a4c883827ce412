import { configurationPage } from './configuration-page';

/** `npm run docs:configuration`. */
process.stdout.write(configurationPage());
