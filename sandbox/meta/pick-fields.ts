import type { Request } from 'express';

/** The fields a request asks for, or else `usual`; Meta always adds the id. */
export function pickFields(request: Request, object: object, usual: string): object {
  const { fields } = request.query;
  const asked = typeof fields === 'string' && fields !== '' ? fields : usual;
  const names = new Set(asked.split(',').map((field) => field.trim()));
  return Object.fromEntries(
    Object.entries(object).filter(([name]) => name === 'id' || names.has(name)),
  );
}
