import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealScene, openDealScene } from '../../testing/deal-scene.ts'
import { CARDS_AT_ONCE, type DealCard } from './deal.ts'

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
})
afterAll(() => scene.close())

it('a stage begins with its first cards, and gives the others after the last one, each once and in order', async () => {
  const made: string[] = []
  for (let n = 0; n < CARDS_AT_ONCE + 3; n++) made.push(await scene.create({ title: `Fila ${n} de tarjetas` }))
  const column = (await scene.as('sofia', 'GET', '/sales/board?query=Fila')).body.data[0]
  expect([column.stage, column.count, column.cards.length]).toEqual(['interested', made.length, CARDS_AT_ONCE])
  const after = async (id: string) => {
    const { body } = await scene.as('sofia', 'GET', `/sales/board/interested?query=Fila&after=${id}`)
    return body.data.map((card: DealCard) => card.id)
  }
  const first = column.cards.map(({ id }: DealCard) => id)
  const rest = await after(first.at(-1))
  // The newest comes first.
  expect([...first, ...rest]).toEqual(made.toReversed())
  expect(await after(rest.at(-1))).toEqual([])
})

it('an open board is loaded again with as many cards as it shows of each stage, within bounds', async () => {
  const counts = async (loaded: string) => {
    const { status, body } = await scene.as('sofia', 'GET', `/sales/board?query=Fila&loaded=${loaded}`)
    return status === 200 ? body.data.map(({ cards }: { cards: DealCard[] }) => cards.length) : status
  }
  expect((await counts(`${CARDS_AT_ONCE + 2},40`)).slice(0, 2)).toEqual([CARDS_AT_ONCE + 2, 0])
  expect((await counts('1,0'))[0]).toBe(CARDS_AT_ONCE)
  expect((await counts('9999'))[0]).toBe(CARDS_AT_ONCE + 3)
  for (const wrong of ['', 'x', '10,,20', '-1', '1'.repeat(9)]) expect(await counts(wrong), wrong).toBe(422)
})

it('a board says which event it knows last', async () => {
  const boardNumber = async () => (await scene.as('sofia', 'GET', '/sales/board')).body.meta.number
  const before = await boardNumber()
  await scene.create({ title: 'Una más' })
  expect(await boardNumber()).toBeGreaterThan(before)
  expect(await boardNumber()).toBe((await scene.as('sofia', 'GET', '/broadcasting/number')).body.data.number)
})

it.each([
  ['interested', 2],
  ['contacted', 4],
  ['quoted', 7],
  ['negotiation', 10],
] as const)('a card in %s asks for attention after more than %i whole days', async (stage, days) => {
  const id = await scene.create({ amount: 100_000, currency: 'ARS', holds_until: '2099-01-01' })
  if (stage !== 'interested') expect((await scene.move(id, stage)).status).toBe(200)
  const since = (hours: number) =>
    scene.pool.query('update deals set stage_since = now() - make_interval(days => $2, hours => $3) where id = $1', [id, days + 1, hours])
  await since(-1)
  expect((await scene.deal(id)).is_slow).toBe(false)
  await since(1)
  expect((await scene.deal(id)).is_slow).toBe(true)
})

it('a card that is booked, closed or lost never does', async () => {
  const id = await scene.create()
  await scene.move(id, 'lost', { lost_reason_id: 'lost_price' })
  await scene.pool.query("update deals set stage_since = now() - interval '3 years' where id = $1", [id])
  expect((await scene.deal(id)).is_slow).toBe(false)
})
