import { openAccountScene } from './account-scene.ts'
import { insertCatalogues, insertOrganization } from './fixture.ts'

/** The API with two organizations, the manager of each, an admin and a traveller, all signed in. */
export async function openProjectScene() {
  const scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertOrganization(scene.pool, 'org_2')
  const tokens: Record<string, string> = {}
  for (const username of ['marta', 'nora', 'ana', 'tomas', 'mario']) {
    await scene.register(username)
    await scene.pool.query('update users set email_verified = true where username = $1', [username])
    tokens[username] = await scene.tokenOf(username)
  }
  const manages = (username: string, organization: string) =>
    scene.pool.query('insert into organization_members (organization_id, user_id) select $2, id from users where username = $1', [
      username,
      organization,
    ])
  await manages('marta', 'org_1')
  await manages('mario', 'org_1')
  await manages('nora', 'org_2')
  await scene.pool.query(
    "insert into user_roles (user_id, role) select id, 'organizationmanager' from users where username in ('marta', 'mario', 'nora')",
  )
  await scene.pool.query("insert into user_roles (user_id, role) select id, 'admin' from users where username = 'ana'")

  /** A request of somebody. */
  const as = (username: string, method: string, path: string, body?: unknown) =>
    scene.call(method, path, { ...(tokens[username] && { token: tokens[username] }), ...(body !== undefined && { body }) })
  const create = (username: string, organization_id = 'org_1', name = 'Agua para Lavalle') =>
    as(username, 'POST', '/organization/projects', { organization_id, name })
  /** Deletes instead of truncating, because users refer to projects. */
  const forgetProjects = () =>
    scene.owner.query(
      `delete from project_images; delete from project_causes; delete from project_budget_lines; delete from project_slugs;
       delete from project_status_changes; delete from projects`,
    )
  return { ...scene, forgetProjects, as, create, tokens, manages }
}
export type ProjectScene = Awaited<ReturnType<typeof openProjectScene>>

const LETTERS = 'Un pozo con bomba solar para cuarenta familias que hoy esperan el camión. '

/** A draft that can be sent, with a test's changes. */
export function completeDraft(changes: Record<string, unknown> = {}) {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: LETTERS }] }
  return {
    language: 'es',
    second: false,
    name: { es: 'Agua para Lavalle', en: '' },
    description: { es: { type: 'doc', content: [paragraph] }, en: { type: 'doc', content: [] } },
    causes: ['caus_1'],
    objective: '1.250.000,50',
    currency: 'ARS',
    country_code: 'AR',
    district_id: 'dist_1',
    place: { id: 'city:1', text: 'Mendoza' },
    budget: [],
    images: [{ name: 'water-3', alt: { es: 'Un pozo', en: '' } }],
    ...changes,
  }
}

export function story(length: number) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a'.repeat(length) }] }] }
}
