import { data, type RouterContextProvider } from 'react-router'
import type { OwnUser } from '../../domain/users/user.ts'
import { visitorContext } from '../visitor/page-context.ts'

/** The user of a page for users only: the page guards let nobody else reach its loaders and actions. */
export function ownUser(context: Readonly<RouterContextProvider>): OwnUser {
  const { user } = context.get(visitorContext)
  if (!user) throw data(null, { status: 401 })
  return user
}
