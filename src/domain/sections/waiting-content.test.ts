import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTENTS, HISTORY_KINDS } from '../../testing/content/contents.ts'
import { type ContentScene, openContentScene } from '../../testing/content/scene.ts'
import { CONTENT_WAITS, type ContentKind, type ContentRow, type WaitingContent } from '../content/content.ts'

// Creates another number of waiting items in every list; each number must equal the length of the list with the same filter.

/**
 * Numbers of items per kind with an outdated Spanish side, an outdated English side, both one after the other, unpublished changes, and a
 * scheduled change.
 */
const MADE = { outdated_es: 1, outdated_en: 2, changed: 3, scheduled: 1 }
const SOON = new Date(Date.now() + 3_600_000).toISOString()

let scene: ContentScene
/** The numbers in a new database. */
let before: WaitingContent[]
beforeAll(async () => {
  scene = await openContentScene()
  before = await waiting()
  for (const kind of HISTORY_KINDS) {
    let n = 1
    const begin = () => beginItem(kind, n++)
    await followed(await begin(), 'en')
    for (let i = 0; i < MADE.outdated_en; i++) await followed(await begin(), 'es')
    for (let i = 0; i < MADE.changed; i++) await rewritten(await begin())
    await (await begin()).publish(['es'], { at: SOON })
    // Items that wait for nothing: never public, public without changes, and deleted.
    await begin()
    await (await begin()).publish(['es', 'en'])
    const gone = await begin()
    await gone.publish(['es'], { at: SOON })
    expect((await scene.ana('DELETE', `/admin/content-item/${gone.id}?anyway=yes`)).status).toBe(204)
  }
  await followed(await known('terms', 'term_condiciones'), 'es')
})
afterAll(() => scene.close())

describe('what waits', () => {
  it('is nothing in a new database, and lists without anything are left out', () => expect(before).toEqual([]))

  it.each(HISTORY_KINDS)('is counted for %s by what it waits for, and by side', async (kind) => {
    expect((await waiting()).filter((list) => list.kind === kind)).toEqual([
      { kind, page: kind === 'section' ? 'home' : null, ...MADE, outdated: MADE.outdated_es + MADE.outdated_en },
    ])
  })

  it('is counted for the texts that somebody agreed to', async () => {
    expect((await waiting()).filter(({ kind }) => kind === 'terms' || kind === 'privacy')).toEqual([
      { kind: 'terms', page: null, outdated: 1, outdated_es: 0, outdated_en: 1, changed: 0, scheduled: 0 },
    ])
  })

  it('is what each list shows, narrowed by the same word', async () => {
    const counted = await waiting()
    expect(counted).toHaveLength(HISTORY_KINDS.length + 1)
    for (const list of counted)
      for (const word of CONTENT_WAITS) expect(await listed(list, `waits=${word}`), `${list.kind} ${word}`).toHaveLength(list[word])
    for (const list of counted)
      for (const side of ['es', 'en'] as const)
        expect(await listed(list, `${side}=outdated`), `${list.kind} ${side}`).toHaveLength(list[`outdated_${side}`])
  })

  it('is what the CSV of a list has, narrowed by the same word', async () => {
    for (const path of ['content.csv?kind=post&', 'content.csv?kind=offer_group&', 'offers.csv?']) {
      const csv = await scene.api.request(`/admin/${path}waits=changed`, { headers: { authorization: `Bearer ${scene.tokens.ana}` } })
      expect((await csv.text()).trim().split('\r\n'), path).toHaveLength(MADE.changed + 1)
    }
  })

  it('waits no more once it is published, confirmed or taken back', async () => {
    const [first] = await listed({ kind: 'post', page: null }, 'waits=changed')
    const item = await known('post', first!.id)
    expect((await item.publish(['es', 'en'])).status).toBe(204)
    const [next] = await listed({ kind: 'post', page: null }, 'waits=scheduled')
    expect((await scene.ana('DELETE', `/admin/content-item/${next!.id}/scheduled/es`)).status).toBe(204)
    const post = (await waiting()).find(({ kind }) => kind === 'post')
    expect(post).toMatchObject({ changed: MADE.changed - 1, scheduled: 0 })
  })

  it('is nothing for who is no admin, and a word that no list knows is refused', async () => {
    for (const who of ['marta', 'tomas', 'nobody'])
      expect([401, 403]).toContain((await scene.as(who, 'GET', '/admin/content-waits')).status)
    for (const path of ['offers?', 'offers-groups?', 'offers-events?', 'sections/home?', 'content?kind=cause&'])
      expect((await scene.ana('GET', `/admin/${path}waits=nothing`)).status, path).toBe(422)
  })
})

async function waiting(): Promise<WaitingContent[]> {
  return (await scene.ana('GET', '/admin/content-waits')).body.data
}

async function listed({ kind, page }: Pick<WaitingContent, 'kind' | 'page'>, filter: string): Promise<ContentRow[]> {
  const paths: Partial<Record<ContentKind, string>> = {
    offer: 'offers?',
    offer_group: 'offers-groups?',
    offer_event: 'offers-events?',
    section: `sections/${page}?`,
  }
  return (await scene.ana('GET', `/admin/${paths[kind] ?? `content?kind=${kind}&`}${filter}`)).body.data
}

type Item = Awaited<ReturnType<typeof known>>

/** The item of kind section is a question of the home page. */
async function beginItem(kind: (typeof HISTORY_KINDS)[number], n: number) {
  const { body } =
    kind === 'section'
      ? await scene.ana('POST', '/admin/sections', { place: 'question' })
      : await scene.ana('POST', `/admin/content/${kind}`)
  const item = await known(kind, body.data.id)
  await item.write(CONTENTS[kind]({ es: `Lo que espera ${n}`, en: `What waits ${n}` }, n))
  return item
}

async function known(kind: ContentKind, id: string) {
  const read = async () => (await scene.ana('GET', `/admin/content/${kind}/${id}`)).body.data
  const write = async (content: unknown) =>
    expect((await scene.ana('PUT', `/admin/content-item/${id}/draft`, { version: (await read()).version, content })).status).toBe(200)
  const publish = async (sides: string[], more: object = {}) => {
    const published = await scene.ana('POST', `/admin/content-item/${id}/publications`, { sides, version: (await read()).version, ...more })
    expect(published.status, JSON.stringify(published.body)).toBe(204)
    return published
  }
  return { id, read, write, publish }
}

/** Publishes both languages, and then one of them again with another text, so that the other one is outdated. */
async function followed(item: Item, side: 'es' | 'en') {
  await item.publish(['es', 'en'])
  await rewritten(item, side)
  await item.publish([side], { confirms: false })
}

/** Publishes it, and then changes the draft. */
async function rewritten(item: Item, side: 'es' | 'en' = 'es') {
  const { content, es } = await item.read()
  if (es.state === 'draft') await item.publish(['es', 'en'])
  await item.write({ ...content, [side]: { ...content[side], title: `${content[side].title} nuevo` } })
}
