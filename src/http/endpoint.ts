import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { ApiKey, ApiKeyScope } from '../domain/api-key';
import type { Actor } from '../domain/audit';
import type { ErrorCode, HeraldError } from '../domain/errors';
import type { Permission } from '../domain/people/permissions';
import type { OpenSession, Person } from '../ports/identity';
import type { PersonInWorkspace } from '../services/members/find-member';
import type { KeyPlaces } from './middleware/require-key';
import type { Services } from './services';

/** Path of everything about one workspace. */
export const WORKSPACE = '/api/v1/workspaces/:workspaceId';

/** Callers of an endpoint: one value guards it and documents it. */
export type Access =
  | { kind: 'anyone' }
  | { kind: 'person'; withOneTimePassword: boolean }
  | { kind: 'member'; permission: Permission; freshPassword: boolean }
  | { kind: 'apiKey'; scope: ApiKeyScope | null; places: KeyPlaces };

/** Needs no session and no key. */
export function anyone() {
  return { kind: 'anyone' } as const;
}

/** Needs a session; `withOneTimePassword` also accepts that of a one-time password. */
export function person({ withOneTimePassword = false } = {}) {
  return { kind: 'person', withOneTimePassword } as const;
}

/** Needs a session of a member with the permission; with `freshPassword` the password within the last 15 minutes. */
export function member(permission: Permission, { freshPassword = false } = {}) {
  return { kind: 'member', permission, freshPassword } as const;
}

/** Needs an API key with the scope; null takes any valid key. */
export function apiKey(scope: ApiKeyScope | null, places: KeyPlaces = 'either header') {
  return { kind: 'apiKey', scope, places } as const;
}

interface Callers {
  anyone: object;
  person: { session: OpenSession; person: Person };
  member: {
    session: OpenSession;
    person: Person;
    member: PersonInWorkspace;
    workspaceId: string;
    actor: Actor;
  };
  apiKey: { key: ApiKey; workspaceId: string };
}

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Request that passed the guard, with its parsed body and query. */
type EndpointRequest<
  Path extends string,
  Caller extends Access,
  Body extends z.ZodType,
  Query extends z.ZodRawShape,
> = {
  request: Request;
  /** For headers, and for another status than that of success. */
  response: Response;
  services: Services;
  params: Record<ParamsOf<Path>, string>;
  body: z.output<Body>;
  query: z.output<z.ZodObject<Query>>;
} & Callers[Caller['kind']];

/** An endpoint as it is declared: the router and the OpenAPI document are both made from this. */
interface Declaration<
  Path extends string,
  Caller extends Access,
  Body extends z.ZodType,
  Query extends z.ZodRawShape,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: Path;
  access: Caller;
  tag: string;
  summary: string;
  description?: string;
  /** Schemas of the query fields; none of them may be required. */
  query?: Query;
  /** Named schema of the JSON body. */
  body?: Body;
  /** Named schema of a JSON body that the handler parses itself. */
  unparsedBody?: z.ZodType;
  /** Description of a body that is a file, which the handler reads as it arrives. */
  fileBody?: string;
  examples?: Record<string, object>;
  /** Parameters for the document: headers, and path parameters that need a description. */
  parameters?: readonly DocumentedParameter[];
  /** Calls that the request asks for, for the document. */
  callbacks?: object;
  /** Answers by status, other than errors. */
  answers: Record<number, Answer>;
  /** Status of a request that succeeds, unless the handler sets another one; required where there are several answers. */
  success?: number;
  /** Errors of this endpoint; those of its access, body and query are added. */
  errors?: readonly ErrorCode[];
  /** Returns the JSON body of the answer; undefined when the handler has answered. */
  handle(
    request: EndpointRequest<Path, Caller, Body, Query>,
  ): Promise<object | undefined> | object | undefined;
  /** Presents errors that have a form of their own here; null for the usual one. */
  presentError?: (error: HeraldError) => PresentedAnswer | null;
}

interface AnswerOptions {
  /** Whether it can answer a repeat of an earlier request. */
  replayable?: boolean;
  /** Whether it carries an `ETag`. */
  tagged?: boolean;
}

/** An answer of an endpoint, for the document. */
export interface Answer extends AnswerOptions {
  description: string;
  /** Named schema of the JSON body; null for an answer that has none. */
  schema: z.ZodType | null;
  /** Example of a stream of server-sent events. */
  stream?: string;
  /** Example of a CSV file. */
  csv?: string;
  /** Whether it is a file of any type. */
  file?: true;
}

/** Status and body of an answer. */
export interface PresentedAnswer {
  status: number;
  body: object;
}

export interface DocumentedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  schema: object;
}

export type Endpoint = Declaration<string, Access, z.ZodType, z.ZodRawShape>;

/**
 * Declares an endpoint. The name of the export in http/endpoints is its operation id.
 * @throws Error when it does not say which of its answers is that of success
 */
export function endpoint<
  const Path extends string,
  Caller extends Access,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodRawShape = Record<string, never>,
>(declaration: Declaration<Path, Caller, Body, Query>): Endpoint {
  successOf(declaration);
  return declaration;
}

/** Returns the status of a request that succeeds. Not the first of `answers`: JavaScript sorts keys that are numbers. */
export function successOf({
  path,
  answers,
  success,
}: Pick<Endpoint, 'path' | 'answers' | 'success'>): number {
  const [only, ...others] = Object.keys(answers).map(Number);
  if (success === undefined && others.length > 0)
    throw new Error(`${path} has several answers: name the status of its success`);
  const status = success ?? only;
  if (status === undefined || !(status in answers))
    throw new Error(`${path} does not declare the answer of its success`);
  return status;
}

/** Tells an endpoint from the other exports of its module, which have no handler. */
export function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'handle' in exported;
}

/** Answers with JSON of a named schema. */
export function answer(schema: z.ZodType, description: string, options?: AnswerOptions): Answer {
  return { schema, description, ...options };
}

/** Answers with server-sent events. */
export function streamed(description: string, example: string): Answer {
  return { schema: null, description, stream: example };
}

/** Answers with a CSV file. */
export function csvFile(description: string, example: string): Answer {
  return { schema: null, description, csv: example };
}

/** Answers with a file of any type. */
export function anyFile(description: string): Answer {
  return { schema: null, description, file: true };
}

/** Answers a caller whose copy is current. */
export function notModified(): Answer {
  const description = 'Nothing has changed since the answer whose tag was sent. No body.';
  return { schema: null, description, tagged: true };
}
