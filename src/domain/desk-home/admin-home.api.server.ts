import { answer, createApi, endpoints } from '../../kit/http/api.server.ts'
import { AdminHomeData } from './admin-home.ts'
import { findAdminHome } from './find-admin-home.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const home = admin.get('/admin/home', 'Get work that waits for an admin, and the latest acts of others', {
  responses: { 200: answer(AdminHomeData, 'Each figure is that of the list with its filter') },
})

export const adminHomeApi = createApi().openapi(home, async (c) => c.json({ data: await findAdminHome(c.var.context) }, 200))
