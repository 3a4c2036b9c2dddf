import { z } from '@hono/zod-openapi'
import {
  answer,
  body,
  createApi,
  csvBody,
  endpoints,
  failure,
  listBody,
  noContent,
  Paging,
  pageOf,
  proofAnswer,
} from '../../kit/http/api.server.ts'
import { changeRole, changeState, endSessionsOf } from './change-user.server.ts'
import { exportUsers, findRoleCounts, findUser, findUsers } from './find-users.server.ts'
import { RoleChange, RoleCount, StateChange, UserCard, UserDetail, UserFilter } from './managed-user.ts'

const Id = z.object({ id: z.string().regex(/^user_[0-9a-z]{1,40}$/) })
const changed = { 204: { description: 'Done' }, 409: failure('Nothing would change, or no admin would be left') }

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const list = admin.get('/admin/users', 'List users', {
  request: { query: UserFilter.extend(Paging.shape) },
  responses: { 200: pageOf(UserCard, 'In the requested order; by default the newest first') },
})
const csv = admin.csv('/admin/users.csv', 'Export users as CSV', { query: UserFilter })
const roles = admin.get('/admin/roles', 'List roles, with how many users have each', {
  responses: { 200: answer(z.array(RoleCount), 'All roles') },
})
const detail = admin.get('/admin/user/{slug}', 'Get a user by username or id', {
  request: { params: z.object({ slug: z.string().min(1).max(60) }) },
  responses: { 200: answer(UserDetail, 'With its sessions and the abilities on it') },
})
const changeRoles = admin.post('/admin/user/{id}/role-changes', 'Grant or remove a role', {
  request: { params: Id, body: body(RoleChange) },
  responses: { ...changed },
})
const changeStates = admin.post(
  '/admin/user/{id}/state-changes',
  'Disable or enable a user; disabling ends their sessions and requires a reason',
  {
    request: { params: Id, body: body(StateChange) },
    responses: { ...changed },
  },
)
const endAll = admin.delete('/admin/user/{id}/sessions', 'End all access to an account', {
  request: { params: Id },
  responses: { 204: { description: 'Done' }, ...proofAnswer },
})
const endOne = admin.delete('/admin/user/{id}/sessions/{session_id}', 'End one session of a user', {
  request: { params: Id.extend({ session_id: z.string().max(60) }) },
  responses: { 204: { description: 'Done' }, ...proofAnswer },
})

export const usersApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findUsers(c.var.context.db, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportUsers(c.var.context, c.req.valid('query'))))
  .openapi(roles, async (c) => c.json({ data: await findRoleCounts(c.var.context.db) }, 200))
  .openapi(detail, async (c) => c.json({ data: await findUser(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(changeRoles, (c) => noContent(c, changeRole(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(changeStates, (c) => noContent(c, changeState(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(endAll, (c) => noContent(c, endSessionsOf(c.var.context, c.req.valid('param'))))
  .openapi(endOne, (c) => noContent(c, endSessionsOf(c.var.context, c.req.valid('param'))))
