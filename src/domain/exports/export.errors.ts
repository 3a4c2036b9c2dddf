import { errorKind } from '../../kit/errors.ts'

export const EXPORTS_WAITING = errorKind('exports_waiting', 409)
