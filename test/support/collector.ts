import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listen } from '../../sandbox/listen';

const attributesSchema = z
  .array(
    z.object({
      key: z.string(),
      value: z.object({
        stringValue: z.string().optional(),
        intValue: z.union([z.string(), z.number()]).optional(),
      }),
    }),
  )
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]),
    ),
  );

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: attributesSchema,
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.object({ code: z.number().default(0) }),
});

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** Span as a process exported it, with the name of that process. */
export type CollectedSpan = z.output<typeof spanSchema> & { service: string };

export interface TestCollector {
  url: string;
  /** Spans that have arrived, in their order. */
  spans(): CollectedSpan[];
  /** Everything that has arrived, as it was written. */
  written(): string;
  close(): Promise<void>;
}

/** Starts a collector of OpenTelemetry that takes traces as JSON and keeps them. */
export async function startCollector(): Promise<TestCollector> {
  const bodies: string[] = [];
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      spans.push(...spansOf(body));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const url = await listen(server, 'http', { port: 0 });
  return {
    url,
    spans: () => spans,
    written: () => bodies.join('\n'),
    close: () => close(server),
  };
}

function spansOf(body: string): CollectedSpan[] {
  const { resourceSpans } = exportSchema.parse(JSON.parse(body));
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({ ...span, service: resource.attributes['service.name'] ?? '' })),
  );
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
