/** Headers of a post: those of a fetch request, or of Node. */
export type PostedHeaders = FetchHeaders | NodeHeaders;

type FetchHeaders = Pick<Headers, 'get'>;
type NodeHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns the value of a header by its name in lower case. */
export function headerOf(headers: PostedHeaders, name: string): string | undefined {
  if (isFetched(headers)) return headers.get(name) ?? undefined;
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return typeof value === 'object' ? value.join(', ') : value;
}

/** Takes the headers of any implementation of fetch, not only of the global one. */
function isFetched(headers: PostedHeaders): headers is FetchHeaders {
  return typeof headers['get'] === 'function';
}
