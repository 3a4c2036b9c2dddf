import { openAccountScene } from './account-scene.ts'
import { insertCatalogues } from './fixture.ts'

/** A registration form with all required fields, and valid. */
export const FORM = {
  name: 'Biblioteca del Cerro',
  slug: 'biblioteca-del-cerro',
  description: 'Libros, meriendas y apoyo escolar.',
  type: 'library',
  country_code: 'AR',
  province: 'Mendoza',
  city: 'city:1',
}

/** The whole API with users of several roles, two towns of Mendoza, and the calls of a registration. */
export async function openOrganizationScene(env: Record<string, string> = {}, where: { places?: boolean } = {}) {
  const scene = await openAccountScene(env, where)
  await insertCatalogues(scene.pool)
  await scene.pool.query(`
    insert into entities values ('enti_2', 'library', 'Biblioteca', 'Library', 20), ('enti_3', 'other', 'Otra', 'Other', 90);
    insert into places (id, type, name_es, name_en, short_code, country_code, latitude, longitude) values ('region:1', 'region', 'Mendoza', 'Mendoza', 'AR-M', 'AR', -34, -68);
    update places set region_id = 'region:1' where id = 'city:1';
    insert into places (id, type, name_es, name_en, short_code, country_code, region_id, latitude, longitude) values ('city:2', 'city', 'Tunuyán', 'Tunuyán', 'AR', 'AR', 'region:1', -33.57, -69.01);
  `)

  /** A user, verified by default. @returns their token and id */
  async function user(username: string, options: { role?: string; verified?: boolean } = {}) {
    await scene.register(username)
    if (options.verified !== false) await scene.pool.query('update users set email_verified = true where username = $1', [username])
    const { rows } = await scene.pool.query('select id from users where username = $1', [username])
    const id: string = rows[0].id
    if (options.role) await scene.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [id, options.role])
    return { token: await scene.tokenOf(username), id }
  }

  /** `POST /organization` in the specification's format: multipart, the organization as JSON in `data`. */
  async function save(token: string | undefined, data: unknown, more: Record<string, string | File> = {}) {
    const form = new FormData()
    form.set('data', typeof data === 'string' ? data : JSON.stringify(data))
    for (const [name, value] of Object.entries(more)) form.set(name, value)
    const headers = { ...(token && { authorization: `Bearer ${token}` }), 'accept-language': 'en' }
    const request = new Request('http://localhost/organization', { method: 'POST', body: form, headers })
    const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
    return { status: response.status, body: await response.json() }
  }

  return { ...scene, user, save }
}
export type OrganizationScene = Awaited<ReturnType<typeof openOrganizationScene>>
