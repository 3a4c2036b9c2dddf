import { isRouteErrorResponse } from 'react-router'

/** Thrown by a list that could not be read, beside its status. */
export const LIST_FAILED = { failed: 'list' } as const

export function isFailedList(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status >= 500 && error.data?.failed === LIST_FAILED.failed
}
