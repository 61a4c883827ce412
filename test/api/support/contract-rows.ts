import type { AuditEntry } from '../../../src/domain/audit';
import { monthOf } from '../../../src/domain/budget';
import { newId } from '../../../src/domain/ids';
import { newCustomer } from '../../support/records';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';

const RECIPIENT = '33612340003';

/** A line of the contract: a request, and how each endpoint answers it. */
export interface ContractRow {
  when: string;
  /** Makes it so, in a workspace of the row's own. */
  arrange?: (herald: TestHerald, tenant: Tenant) => Promise<unknown>;
  body: (tenant: Tenant) => object | string;
  /** Status and code of `POST /api/v2/template/send`. */
  v2: string;
  /** The same with `async`, where that makes a difference. */
  v2Async?: string;
  /** Status and text of `POST /template/send`. */
  standard: string;
}

const welcome = (tenant: Tenant, fields: object = {}): object => ({
  recipientNumber: RECIPIENT,
  templateId: tenant.template('welcome').id,
  ...fields,
});

const withTemplates =
  (change: object): NonNullable<ContractRow['arrange']> =>
  ({ stage }, { workspaceId }) =>
    stage.records.templates.update({ workspaceId }, { $set: change });

/** Under a name of its own: templates without a sender share one space of names. */
const unbind: NonNullable<ContractRow['arrange']> = ({ stage }, tenant) =>
  stage.records.templates.update(
    { _id: tenant.template('welcome').id },
    { $set: { senderId: null, name: `unbound_in_${tenant.workspaceId}` } },
  );

const withCustomer =
  (traits: {
    blocked?: boolean;
    deliveryIdentity?: null;
    marketingHeldUntil?: Date;
  }): NonNullable<ContractRow['arrange']> =>
  async ({ stage }, { workspaceId }) => {
    const customer = newCustomer({ workspaceId, number: RECIPIENT });
    const { id: _id } = await stage.repositories.customers.ensure(customer);
    await stage.records.customers.update({ _id }, { $set: traits });
  };

const useUpBudget: NonNullable<ContractRow['arrange']> = async ({ stage }, { workspaceId }) => {
  const budget = {
    id: newId('bdg'),
    unit: 'messages',
    currency: null,
    limit: 1,
    stopsMarketing: true,
  } as const;
  const entry = { id: newId('aud'), workspaceId, at: new Date() } as AuditEntry;
  const month = { month: monthOf(new Date()), used: 1 };
  await stage.repositories.budgets.save(workspaceId, { from: null, to: budget }, month, entry);
};

/** Faults of a request itself. */
const requestRows: ContractRow[] = [
  {
    when: 'the body is no JSON',
    body: () => '{"recipientNumber":',
    v2: '400 invalid_json',
    standard: '400 Request error: the body could not be read: send JSON in UTF-8, not compressed',
  },
  {
    when: 'the body is over 256 KiB',
    body: () => JSON.stringify({ padding: 'x'.repeat(300_000) }),
    v2: '413 payload_too_large',
    standard: '413 payload_too_large',
  },
  {
    when: 'nothing is given',
    body: () => ({}),
    v2: '400 invalid_request',
    standard: '400 Request error: recipientNumber is required',
  },
  {
    when: 'no template is given',
    body: () => ({ recipientNumber: RECIPIENT }),
    v2: '400 invalid_request',
    standard: '400 Request error: templateId is required',
  },
  {
    when: 'the number has a plus',
    body: (tenant) => welcome(tenant, { recipientNumber: '+33612340003' }),
    v2: '400 invalid_request',
    standard: '400 Request error: recipientNumber must be digits with country code',
  },
  {
    when: 'the number has no country code',
    body: (tenant) => welcome(tenant, { recipientNumber: '4155550101' }),
    v2: '400 invalid_request',
    standard:
      '400 Request error: recipientNumber is too short for a number of country code 41: send country code and number, for example 33612345678',
  },
];

/** The conditions of contract 5, in their order; surplus values show that they are judged before the values. */
export const conditionRows: ContractRow[] = [
  {
    when: 'the template was deleted',
    arrange: withTemplates({ deletedAt: new Date() }),
    v2: '404 template_not_found',
    standard: '200 Template not found',
  },
  {
    when: 'the template belongs to no sender',
    arrange: unbind,
    v2: '400 template_not_bound',
    standard: '200 Template is not bound to an active provider sender',
  },
  {
    when: 'the template was bound anew',
    arrange: withTemplates({ mappingActive: false }),
    v2: '400 template_mapping_inactive',
    standard: '200 Template sender mapping is no longer active',
  },
  {
    when: 'the template is not approved',
    arrange: withTemplates({ providerStatus: 'PAUSED' }),
    v2: '400 template_not_approved',
    standard: '200 Template is not approved for sending',
  },
  {
    when: 'the sender is disconnected',
    arrange: ({ stage }: TestHerald, { workspaceId, senderId }: Tenant) =>
      stage.repositories.senders.disconnect(workspaceId, senderId),
    v2: '404 sender_not_found',
    standard: '200 No active provider sender found',
  },
  {
    when: 'the customer is blocked',
    arrange: withCustomer({ blocked: true }),
    v2: '400 customer_unreachable',
    standard: '200 Customer cannot receive outbound messages (blocked or unsubscribed)',
  },
  {
    when: 'the customer has no delivery identity',
    arrange: withCustomer({ deliveryIdentity: null }),
    v2: '400 customer_without_identity',
    standard: '200 This customer has no delivery identity. Ask them to message you first.',
  },
].map((row) => ({
  ...row,
  body: (tenant: Tenant) => welcome(tenant, { templateVariables: { surplus: 'judged later' } }),
}));

/** Outcomes once all of that is met. */
const sendingRows: ContractRow[] = [
  {
    when: 'marketing is held back from the customer',
    arrange: async (herald, tenant) => {
      await withTemplates({ category: 'MARKETING' })(herald, tenant);
      const marketingHeldUntil = new Date(Date.now() + 3_600_000);
      await withCustomer({ marketingHeldUntil })(herald, tenant);
    },
    body: (tenant) => welcome(tenant, { templateVariables: { surplus: 'judged later' } }),
    v2: '400 marketing_limit_reached',
    standard: '200 Error sending template message',
  },
  {
    when: 'the values are incomplete',
    body: (tenant) => welcome(tenant, { templateId: tenant.template('order_confirmed').id }),
    v2: '400 invalid_template_values',
    standard: '200 Error sending template message',
  },
  {
    when: 'the budget of the workspace is used up',
    arrange: async (herald, tenant) => {
      await withTemplates({ category: 'MARKETING' })(herald, tenant);
      await useUpBudget(herald, tenant);
    },
    body: (tenant) => welcome(tenant),
    v2: '400 budget_exhausted',
    standard: '200 Error sending template message',
  },
  {
    when: 'the provider refuses',
    body: (tenant) => welcome(tenant, { recipientNumber: '33612340004' }),
    v2: '500 provider_rejected',
    v2Async: '202 queued',
    standard: '200 Error sending template message',
  },
  {
    when: 'the provider cannot be reached',
    body: (tenant) => welcome(tenant, { recipientNumber: '33612340012' }),
    v2: '500 provider_unreachable',
    v2Async: '202 queued',
    standard: '200 Error sending template message',
  },
  {
    when: 'nothing is wrong',
    body: (tenant) => welcome(tenant),
    v2: '200 accepted',
    v2Async: '202 queued',
    standard: '200 sent',
  },
];

/** In the order in which a request is judged. */
export const contractRows: ContractRow[] = [
  ...requestRows,
  {
    when: 'there is no such template',
    body: (tenant) => welcome(tenant, { templateId: 'tpl_unknown' }),
    v2: '404 template_not_found',
    standard: '200 Template not found',
  },
  ...conditionRows,
  ...sendingRows,
];
