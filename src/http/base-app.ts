import express, { type Express } from 'express';

/** Creates an express application with the settings that all processes share. */
export function baseApp(): Express {
  return express().disable('x-powered-by').disable('etag').set('query parser', 'simple');
}
