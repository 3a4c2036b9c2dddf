import { data, type RouterContextProvider } from 'react-router'
import type { OwnUser } from '../../domain/users/user.ts'
import { visitorContext } from '../visitor/page-context.ts'

/** The user of a page that the table of guards keeps to users: nobody else gets as far as its loaders and actions. */
export function ownUser(context: Readonly<RouterContextProvider>): OwnUser {
  const { user } = context.get(visitorContext)
  if (!user) throw data(null, { status: 401 })
  return user
}
