import { openapiDocument } from './document';
import type { Operation } from './paths';

const SUCCESS = /^2/;

/** The part of the document that people's pages call: paths with a session, and of their answers the successful ones. */
export function peopleDocument() {
  const { paths, components, ...document } = openapiDocument();
  const own = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'));
  return {
    ...document,
    webhooks: undefined,
    paths: Object.fromEntries(own.map(([path, item]) => [path, withoutFailures(item)])),
    components: { schemas: components.schemas },
  };
}

function withoutFailures(item: Record<string, Operation>) {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => {
      const responses = Object.entries(operation.responses)
        .filter(([status]) => SUCCESS.test(status))
        .map(([status, { headers: _headers, ...response }]) => [status, response]);
      return [method, { ...operation, responses: Object.fromEntries(responses) }];
    }),
  );
}
