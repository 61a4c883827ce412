/** Names Herald, and the version in package.json, to whom it calls without a name of the call's own. */
export const USER_AGENT = 'Herald/0.1.0';
