import type { RequestHandler, Request } from 'express';
import type { SandboxState } from '../sandbox-state';
import type { SandboxNumber } from '../types';
import { authorize, reachableNumbers } from './authorize';
import { unknownObject } from './graph-error';
import { mediaObject } from './media-endpoints';

const USUAL_NUMBER_FIELDS =
  'verified_name,code_verification_status,display_phone_number,quality_rating,platform_type,throughput';
const USUAL_ACCOUNT_FIELDS = 'name,timezone_id,message_template_namespace';
const USUAL_TEMPLATE_FIELDS = 'name,parameter_format,components,language,status,category';

/** `GET /v{N}/{id}` of a phone number, a business account, a template or a file. */
export function objectEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const numbers = reachableNumbers(request, state.numbers.values());
    const id = String(request.params['id']);
    const number = numbers.find(({ phoneNumberId }) => phoneNumberId === id);
    const accounts = numbers.map(({ businessAccountId }) => businessAccountId);
    const [template] = accounts.flatMap((each) => state.templates.findOf(each, id) ?? []);
    if (number !== undefined) {
      response.json(pickFields(request, numberObject(number), USUAL_NUMBER_FIELDS));
    } else if (accounts.includes(id)) {
      response.json(pickFields(request, accountObject(id), USUAL_ACCOUNT_FIELDS));
    } else if (template !== undefined) {
      response.json(pickFields(request, template, USUAL_TEMPLATE_FIELDS));
    } else {
      const media = mediaObject(state, request);
      if (media === undefined) throw unknownObject(id);
      response.json(media);
    }
  };
}

/** `GET /v{N}/{business account id}/phone_numbers`; all on one page. */
export function phoneNumbersEndpoint(state: SandboxState): RequestHandler {
  return (request, response) => {
    const { accessToken, businessAccountId } = authorize(
      request,
      state.numbers.values(),
      'businessAccountId',
    );
    const numbers = [...state.numbers.values()].filter(
      (number) =>
        number.accessToken === accessToken && number.businessAccountId === businessAccountId,
    );
    response.json({
      data: numbers.map((number) => pickFields(request, numberObject(number), USUAL_NUMBER_FIELDS)),
      paging: { cursors: { before: 'first', after: 'last' } },
    });
  };
}

function numberObject({ phoneNumberId, displayNumber }: SandboxNumber): object {
  return {
    verified_name: 'Fern & Fig',
    code_verification_status: 'VERIFIED',
    display_phone_number: `+${displayNumber}`,
    quality_rating: 'GREEN',
    platform_type: 'CLOUD_API',
    throughput: { level: 'STANDARD' },
    status: 'CONNECTED',
    id: phoneNumberId,
  };
}

function accountObject(id: string): object {
  return { id, name: 'Fern & Fig', timezone_id: '1', message_template_namespace: `sandbox_${id}` };
}

/** Picks the fields that a request asks for, by default `usual`; Meta always adds the id. */
export function pickFields(request: Request, object: object, usual: string): object {
  const { fields } = request.query;
  const asked = typeof fields === 'string' && fields !== '' ? fields : usual;
  const names = new Set(asked.split(',').map((field) => field.trim()));
  return Object.fromEntries(
    Object.entries(object).filter(([name]) => name === 'id' || names.has(name)),
  );
}
