import type { components, operations } from '../schema.cjs';

type Schemas = components['schemas'];
/** Request as programs write it: its values may have an interface as their type. */
type Written<Name extends keyof Schemas> = {
  [Field in keyof Schemas[Name]]: Field extends 'metadata' | 'templateVariables'
    ? object | null
    : Schemas[Name][Field];
};

export type AcceptedFreeMessage = Schemas['AcceptedFreeMessage'];
export type AcceptedMessage = Schemas['AcceptedMessage'];
export type AttemptedNow = Schemas['AttemptedNow'];
export type Budget = Schemas['Budget'];
export type Conversation = Schemas['Conversation'];
export type ConversationDetails = Schemas['ConversationAnswer'];
export type ConversationMessage = Schemas['ConversationMessage'];
export type Customer = Schemas['Customer'];
export type CustomerDetails = Schemas['CustomerAnswer'];
export type Delivery = Schemas['Delivery'];
export type DeliveryDetails = Schemas['DeliveryAnswer'];
export type ErrorCode = Schemas['Error']['code'];
export type ErrorDetail = NonNullable<Schemas['Error']['details']>[number];
export type Health = Schemas['Health'];
export type Message = Schemas['Message'];
export type MessageState = Schemas['MessageState'];
export type Preview = Schemas['Preview'];
export type QueuedFreeMessage = Schemas['QueuedFreeMessage'];
export type QueuedMessage = Schemas['QueuedMessage'];
export type RefusedRequest = Schemas['RefusedRequest'];
export type ResendRequest = Schemas['ResendRequest'];
export type Resent = Schemas['Resent'];
export type SentMessage = Schemas['SentMessage'];
export type SentMessageDetails = Schemas['SentMessageShown'];
export type StandardAnswer = Schemas['StandardAnswer'];
export type Statistics = Schemas['Statistics'];
export type Template = Schemas['Template'];
export type Usage = Schemas['Usage'];

/** File of a message. Its type is told by its first bytes, and its name by who sent it: check it before you store by it. */
export interface MediaFile {
  bytes: Uint8Array;
  mimeType: string;
  filename: string | null;
}

// Interfaces, so that the compiler names them when a request is wrong.
export interface MessageRequest extends Written<'MessageRequest'> {}
export interface PreviewRequest extends Written<'PreviewRequest'> {}
export interface SendRequest extends Written<'SendRequest'> {}
export interface StandardSendRequest extends Written<'StandardSendRequest'> {}

/** Templates by name. Empty until a file of `herald-dev templates generate` fills it: then sends by name are typed. */
export interface TemplateRegistry {}
/** Request that names its template by id; its values are not typed. */
interface ById extends Omit<SendRequest, 'templateId' | 'templateName'> {
  templateId: string;
  templateName?: null;
}
interface TypedRequests extends TemplateRegistry {
  '': ById;
}
/** Request of a send or a preview. Cast to it where the name of the template is known only at run time. */
export type TemplateRequest<Untyped = SendRequest> = keyof TemplateRegistry extends never
  ? Untyped
  : TypedRequests[keyof TypedRequests];

/** Fields of a send that every template takes. */
export interface TemplateFields extends Omit<
  SendRequest,
  | Exclude<keyof StandardSendRequest, 'recipientNumber' | 'templateId'>
  | 'templateName'
  | 'templateLanguage'
> {}
export type TemplateValue = string | number;
/** Token of a form, or its token and data. */
export type FlowValue = TemplateValue | NonNullable<SendRequest['buttonValues']>[string];
/** Values in the order of the placeholders. A tuple would have all numbers as properties, so that none were unknown. */
export interface ListedValues<Count> extends Omit<readonly TemplateValue[], number | 'length'> {
  readonly 0: TemplateValue;
  readonly length: Count;
}
export type PartVariables<Named, Count> = Named | ListedValues<Count>;
export type BodyVariables<Named, Count> =
  PartVariables<Named, Count> | { body: PartVariables<Named, Count> };

/** Query of an operation, by its name in the OpenAPI document. */
export type Query<Operation extends keyof operations> = NonNullable<
  operations[Operation]['parameters']['query']
>;
