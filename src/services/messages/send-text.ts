import { type AcceptMessageDeps, type SendAnswer, acceptMessage } from './steps/accept-message';
import { type PrepareTextDeps, type SendTextRequest, prepareText } from './steps/prepare-text';

export type SendTextDeps = AcceptMessageDeps & PrepareTextDeps;

export type SendText = (request: SendTextRequest) => Promise<SendAnswer>;

/**
 * Stores a free text and starts its send, without waiting for the provider. The caller checks the 24-hour window.
 * @throws HeraldError as `prepareText` does; message_id_conflict, temporarily_unavailable
 */
export function sendText(deps: SendTextDeps): SendText {
  return async (request) => acceptMessage(deps, await prepareText(deps, request));
}
