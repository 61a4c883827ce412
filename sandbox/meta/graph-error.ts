import { randomBytes } from 'node:crypto';
import type { ProviderError } from '../types';

interface GraphErrorOptions {
  details?: string;
  subcode?: number;
  /** Default 400. */
  httpStatus?: number;
}

/** An error answer of the Graph API. */
export class GraphError extends Error {
  override readonly name = 'GraphError';

  constructor(
    readonly code: number,
    readonly title: string,
    private readonly options: GraphErrorOptions = {},
  ) {
    super(`(#${code}) ${title}`);
  }

  get httpStatus(): number {
    return this.options.httpStatus ?? 400;
  }

  toBody(): unknown {
    const { details, subcode } = this.options;
    return {
      error: {
        message: this.message,
        type: 'OAuthException',
        code: this.code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: randomBytes(8).toString('base64url'),
      },
    };
  }
}

export function refused({ code, title, details, httpStatus }: ProviderError): GraphError {
  return new GraphError(code, title, { details, ...(httpStatus !== undefined && { httpStatus }) });
}

export function invalidParameter(details: string): GraphError {
  return new GraphError(100, 'Invalid parameter', { details });
}

export function unknownPath(path: string): GraphError {
  return new GraphError(2500, `Unknown path components: ${path}`);
}

/** Meta answers 400, not 404, for an id it does not know or will not show. */
export function unknownObject(id: string): GraphError {
  return new GraphError(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33 },
  );
}

export function invalidToken(): GraphError {
  return new GraphError(190, 'Invalid OAuth access token - Cannot parse access token', {
    httpStatus: 401,
  });
}
