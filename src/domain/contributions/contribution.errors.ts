import { errorKind } from '../../kit/errors.ts'

export const NOT_WRITTEN_YET = errorKind('not_written_yet', 404)
