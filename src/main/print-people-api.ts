import { peopleDocument } from '../http/openapi/people-document';

/** What the console's types are made of (`npm run console:types`). */
process.stdout.write(JSON.stringify(peopleDocument()));
