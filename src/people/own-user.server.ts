import { data, type RouterContextProvider } from 'react-router'
import { visitorContext } from '../page-context.ts'
import type { OwnUser } from './person.ts'

/** The user of a page that the table of guards keeps to users: nobody else gets as far as its loaders and actions. */
export function ownUser(context: Readonly<RouterContextProvider>): OwnUser {
  const { user } = context.get(visitorContext)
  if (!user) throw data(null, { status: 401 })
  return user
}
