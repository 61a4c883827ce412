/** Typed client of Herald. */
export { type ClientOptions, Herald } from './herald.ts';
export {
  HeraldAnswerError,
  HeraldConnectionError,
  HeraldError,
  MessageNotReachedError,
} from './errors.ts';
export type { CallOptions } from './transport.ts';
export type { AwaitedStatus } from './messages.ts';
export { type Page, Pages } from './pages.ts';
export type * from './types.ts';
