import { errorKind } from '../../../kit/errors.ts'

export const TEMPLATE_CHANGED = errorKind('template_changed', 409)
