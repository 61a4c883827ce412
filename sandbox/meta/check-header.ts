import { checkTextParameters, formatMismatch } from './check-text-parameters';
import { z } from 'zod';
import type { SentParameter } from './send-body';
import type { SandboxComponent, SandboxTemplate } from '../types';

const media = z.union([
  z.object({ link: z.url({ protocol: /^https?$/ }) }),
  z.object({ id: z.string() }),
]);

/** Checks the header's parameters: one text, one media of the right kind, or none. @throws GraphError */
export function checkHeader(
  header: SandboxComponent | undefined,
  parameters: SentParameter[],
  format: SandboxTemplate['parameter_format'],
): void {
  if (header?.format === undefined || header.format === 'TEXT') {
    checkTextParameters('header', header?.text ?? '', parameters, format);
    return;
  }
  const [parameter] = parameters;
  const expected = header.format.toLowerCase();
  if (parameters.length !== 1 || parameter?.type !== expected) {
    throw formatMismatch(
      `header: Format mismatch, expected ${header.format}, received ${parameter?.type.toUpperCase() ?? 'UNKNOWN'}`,
    );
  }
  if (!media.safeParse(parameter[expected]).success) {
    throw formatMismatch(`header: ${header.format} needs a link or an id`);
  }
}
