import type {
  MetaCredentials,
  SendTemplateRequest,
} from '../../../../src/ports/messaging-provider';
import { createMetaCloudProvider } from '../../../../src/providers/meta-cloud/meta-cloud-provider';
import { startAnsweringServer, type AnsweringServer } from '../answering-server';

export function startMetaServer(): Promise<AnsweringServer<MetaCredentials>> {
  return startAnsweringServer((url, egress) =>
    createMetaCloudProvider({ egress, graphUrl: `${url}/`, apiVersion: 'v25.0' }),
  );
}

export const plainRequest: SendTemplateRequest = {
  senderNumber: '15550100200',
  recipientNumber: '15551230000',
  recipientUserId: null,
  template: {
    providerTemplateId: '1',
    name: 'welcome',
    language: 'en_US',
    parameterFormat: 'POSITIONAL',
    variableKeys: null,
  },
  values: { header: null, body: [], buttons: [] },
  trackingToken: 'trk_1',
  callbackUrl: null,
};
