import { peopleDocument } from '../http/docs/document';

/** Prints the document that the console's types are generated from (`npm run console:types`). */
process.stdout.write(JSON.stringify(peopleDocument()));
