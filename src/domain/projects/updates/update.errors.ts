import { errorKind } from '../../../kit/errors.ts'

/** Only public projects have news. */
export const NOT_PUBLIC = errorKind('update_not_public', 409)
export const NOT_EDITABLE = errorKind('update_not_editable', 409)
export const TOO_MANY_UPDATES = errorKind('too_many_updates', 409)
