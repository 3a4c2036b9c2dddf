import { errorKind } from '../../kit/errors.ts'

export const NOT_COLLECTING = errorKind('not_collecting', 409)
