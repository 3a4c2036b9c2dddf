/**
 * The header in which our own scripts name the account for which their page was rendered. The API takes the session's cookie for a write only
 * together with it: a page of another site cannot send it without a permission by CORS, which is never given.
 */
export const SHOWN_TO = 'x-shown-to'
