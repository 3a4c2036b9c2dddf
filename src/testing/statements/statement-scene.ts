import { importBookings, STATEMENT_IMPORT } from '../../domain/statements/import-statement.server.ts'
import { insertHandOff, insertOrganization, insertProject } from '../fixture.ts'
import { openOrganizationScene } from '../organization-scene.ts'

const NOW = new Date('2026-12-02T12:00:00Z')
const HEAD = 'Reserva;Pasajero;Fecha de reserva;Estado;Venta;Costo;Check-in;Check-out;Destino'

/** Two admins and statements of November, each test with a supplier of its own. */
export async function openStatementScene() {
  const scene = await openOrganizationScene()
  const admin = await scene.user('boss', { role: 'admin' })
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
  await insertHandOff(scene.pool, 'code1', 'proj_1')
  let count = 0
  let supplier = ''
  const headers = { 'accept-language': 'en' }

  async function uploadFile(bytes: Uint8Array | string, values: Record<string, string> = {}) {
    const form = new FormData()
    form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'noviembre.csv'))
    for (const [name, value] of Object.entries({ supplier_name: supplier, month: '2026-11', ...values })) if (value) form.set(name, value)
    const request = new Request('http://localhost/admin/statements', {
      method: 'POST',
      body: form,
      headers: { ...headers, authorization: `Bearer ${admin.token}` },
    })
    const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
    return { status: response.status, body: await response.json() }
  }
  const get = async (path: string) => (await scene.call('GET', path, { token: admin.token, headers })).body
  const post = (path: string, body?: object) => scene.call('POST', path, { token: admin.token, headers, ...(body && { body }) })
  const put = (path: string, body: object) => scene.call('PUT', path, { token: admin.token, headers, body })
  const read = async (lines: string[], values?: Record<string, string>): Promise<string> =>
    (await uploadFile(`${HEAD}\n${lines.join('\n')}\n`, values)).body.data.id
  const entriesOf = async (id: string) => (await get(`/admin/statement/${id}/entries`)).data
  const run = (statement_id: string) => importBookings({ ...scene.services, now: NOW }, { statement_id })
  async function deliver() {
    for (;;) {
      const index = scene.services.emitted.findIndex(({ type }) => type === STATEMENT_IMPORT.type)
      if (index < 0) return
      const [event] = scene.services.emitted.splice(index, 1)
      await run((event!.payload as { statement_id: string }).statement_id)
    }
  }
  async function imported(id: string) {
    const { status } = await post(`/admin/statement/${id}/import`)
    await deliver()
    return status
  }
  /** Chooses the same for all bookings that wait. */
  async function choose(id: string, choice: string) {
    const waiting = (await entriesOf(id)).filter(({ action }: { action: string }) => action === 'ask')
    const choices = waiting.map(({ position, booking_revision: revision }: Record<string, unknown>) => ({ position, choice, revision }))
    return put(`/admin/statement/${id}/choices`, { choices })
  }
  const ours = async () =>
    (
      await scene.pool.query(
        'select b.external_id, b.status, b.sale_amount::int as sale, b.profit_amount::int as profit, b.share_amount::int as share, b.revision from bookings b join suppliers s on s.id = b.supplier_id where s.name = $1 order by 1',
        [supplier],
      )
    ).rows
  return {
    scene,
    admin,
    uploadFile,
    get,
    post,
    put,
    read,
    entriesOf,
    run,
    deliver,
    imported,
    choose,
    ours,
    HEAD,
    close: () => scene.close(),
    newSupplier: () => {
      supplier = `Mayorista ${++count}`
      return supplier
    },
  }
}
