import type { ApiKeyDeps } from '../../../../src/services/api-keys/deps';
import type { CannedReplyDeps } from '../../../../src/services/canned-replies/deps';
import type { CustomerDeps } from '../../../../src/services/customers/deps';
import type { DeliveryDeps } from '../../../../src/services/deliveries/deps';
import type { MemberDeps } from '../../../../src/services/members/deps';
import type { SenderDeps } from '../../../../src/services/senders/deps';
import type { WebhookDeps } from '../../../../src/services/webhooks/deps';

/** Dependencies of all operations that write an audit entry. */
export type DoingDeps = ApiKeyDeps &
  CannedReplyDeps &
  CustomerDeps &
  DeliveryDeps &
  MemberDeps &
  SenderDeps &
  WebhookDeps;
