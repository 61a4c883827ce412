import type { ProviderError } from '../types';

/** An error answer of Twilio. */
export class TwilioError extends Error {
  override readonly name = 'TwilioError';

  constructor(
    readonly code: number,
    message: string,
    readonly httpStatus = 400,
  ) {
    super(message);
  }

  toBody(): unknown {
    return {
      code: this.code,
      message: this.message,
      more_info: `https://www.twilio.com/docs/errors/${this.code}`,
      status: this.httpStatus,
    };
  }
}

export function refused({ code, title, details, httpStatus }: ProviderError): TwilioError {
  return new TwilioError(code, `${title}: ${details}`, httpStatus);
}

export function notAuthenticated(): TwilioError {
  return new TwilioError(20003, 'Authenticate', 401);
}

export function notFound(path: string): TwilioError {
  return new TwilioError(20404, `The requested resource ${path} was not found`, 404);
}
