import { Router, json, urlencoded, type ErrorRequestHandler } from 'express';
import { noteRefusal } from '../answering';
import type { ScenarioPlayer } from '../play-scenario';
import type { SandboxState } from '../sandbox-state';
import { approvalEndpoint, contentEndpoint, contentListEndpoint } from './content-endpoints';
import { FILES, fileEndpoint, mediaEndpoint } from './media-endpoints';
import { accountEndpoint, messageEndpoint, messageListEndpoint } from './message-endpoints';
import { sendEndpoint } from './send-endpoint';
import {
  senderEndpoint,
  senderListEndpoint,
  updateSenderEndpoint,
  serviceEndpoint,
} from './sender-endpoints';
import { notFound, TwilioError } from './twilio-error';
import {
  createContentEndpoint,
  deleteContentEndpoint,
  submitContentEndpoint,
} from './write-content';

const TWILIO_PATH = /^\/(2010-04-01|v1|v2)\//;
const ACCOUNTS = '/2010-04-01/Accounts';

/** Twilio's versions are no Graph versions, so its hosts and Meta's can share one address. */
export function isTwilioPath(path: string): boolean {
  return TWILIO_PATH.test(path);
}

/** Routes of api.twilio.com, content.twilio.com and messaging.twilio.com. Answers every path. */
export function twilioRoutes(state: SandboxState, player: ScenarioPlayer): Router {
  const router = Router();
  router.use(json({ limit: '256kb' }), urlencoded({ extended: false, limit: '256kb' }));
  router.get(`${ACCOUNTS}/:accountSid.json`, accountEndpoint(state));
  router.get(`${ACCOUNTS}/:accountSid/Messages.json`, messageListEndpoint(state));
  router.post(`${ACCOUNTS}/:accountSid/Messages.json`, sendEndpoint(state, player));
  router.get(`${ACCOUNTS}/:accountSid/Messages/:sid.json`, messageEndpoint(state));
  router.get(`${ACCOUNTS}/:accountSid/Messages/:sid/Media/:mediaSid`, mediaEndpoint(state));
  router.get(`${FILES}/:id`, fileEndpoint(state));
  router.get('/v1/ContentAndApprovals', contentListEndpoint(state));
  router.get('/v2/ContentAndApprovals', contentListEndpoint(state));
  router.post('/v1/Content', createContentEndpoint(state));
  router.get('/v1/Content/:sid', contentEndpoint(state));
  router.delete('/v1/Content/:sid', deleteContentEndpoint(state));
  router.get('/v1/Content/:sid/ApprovalRequests', approvalEndpoint(state));
  router.post('/v1/Content/:sid/ApprovalRequests/whatsapp', submitContentEndpoint(state, player));
  router.get('/v1/Services/:sid', serviceEndpoint(state));
  router.get('/v2/Channels/Senders', senderListEndpoint(state));
  router.get('/v2/Channels/Senders/:sid', senderEndpoint(state));
  router.post('/v2/Channels/Senders/:sid', updateSenderEndpoint(state));
  router.use((request) => {
    throw notFound(request.path);
  });
  router.use(answerTwilioError);
  return router;
}

const answerTwilioError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent || response.destroyed) {
    next(error);
    return;
  }
  const twilioError = toTwilioError(error);
  noteRefusal(response, twilioError.code, twilioError.message);
  if (twilioError.httpStatus === 401) {
    response.set('www-authenticate', 'Basic realm="Twilio API"');
  }
  response.status(twilioError.httpStatus).json(twilioError.toBody());
};

function toTwilioError(error: unknown): TwilioError {
  if (error instanceof TwilioError) return error;
  // Only reading the body is left: everything else here throws the above.
  return new TwilioError(20001, error instanceof Error ? error.message : 'Bad request');
}
