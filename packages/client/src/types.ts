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
export type ResendRequest = Schemas['ResendRequest'];
export type Resent = Schemas['Resent'];
export type SentMessage = Schemas['SentMessage'];
export type SentMessageDetails = Schemas['SentMessageShown'];
export type StandardAnswer = Schemas['StandardAnswer'];
export type Statistics = Schemas['Statistics'];
export type Template = Schemas['Template'];
export type Usage = Schemas['Usage'];

// Interfaces, so that the compiler names them when a request is wrong.
export interface MessageRequest extends Written<'MessageRequest'> {}
export interface PreviewRequest extends Written<'PreviewRequest'> {}
export interface SendRequest extends Written<'SendRequest'> {}
export interface StandardSendRequest extends Written<'StandardSendRequest'> {}

/** Query of an operation, by its name in the OpenAPI document. */
export type Query<Operation extends keyof operations> = NonNullable<
  operations[Operation]['parameters']['query']
>;
