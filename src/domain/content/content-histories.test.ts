import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { MOST_COUNTED } from '../../kit/most-counted.ts'
import { completePost } from '../../testing/content/scene.ts'
import { insertCatalogues } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import { findPost, findPosts } from '../blog/find-posts.server.ts'
import type { Side } from './content.ts'
import { findVersions, restoreVersion } from './history/find-versions.server.ts'
import { readPost } from './kinds/post-shape.ts'
import { publishContent } from './publishing/publish-content.server.ts'
import { cancelScheduled, withdrawContent } from './publishing/withdraw-content.server.ts'
import { contentPages } from './reading/content-pages.server.ts'
import { searchTargets } from './reading/search-targets.server.ts'
import { findContentItem } from './writing/find-content.server.ts'
import { createContent, saveContentDraft } from './writing/save-draft.server.ts'

// Random histories of posts against a simple picture of time: for each side, which words stand at each minute.

const HISTORIES = 10_000
const SEED = 2_026
/** Minutes of a history; nothing is planned beyond. */
const MINUTES = 40
/** After every clock of the database, so that what was planned can be forgotten. */
const START = Date.parse('2031-01-01T00:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
})
afterAll(() => database.close())

const side = fc.constantFrom<Side>('es', 'en')
const sides = fc.constantFrom<Side[]>(['es'], ['en'], ['es', 'en'])
const later = fc.option(fc.integer({ min: 1, max: 8 }), { nil: null })
const act = fc.oneof(
  fc.record({ do: fc.constant('save' as const), side }),
  fc.record({ do: fc.constant('publish' as const), sides, later, lasts: later }),
  fc.record({ do: fc.constant('publish' as const), sides, later: fc.constant(null), lasts: fc.constant(null) }),
  fc.record({ do: fc.constant('withdraw' as const), side, later }),
  fc.record({ do: fc.constant('cancel' as const), side }),
  fc.record({ do: fc.constant('restore' as const), side, nth: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 4 }) }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** The title that each side shows at each minute; null where it is not public. */
type Picture = Record<Side, (string | null)[]>

/** One post, and what it must look like. */
class History {
  readonly picture: Picture = { es: Array(MINUTES).fill(null), en: Array(MINUTES).fill(null) }
  private minute = 0
  private version = 2
  private words: Record<Side, string>
  private saved = 0
  private acted = 0
  id = ''

  private readonly n: number
  private readonly ctx: Context

  constructor(n: number, ctx: Context) {
    this.n = n
    this.ctx = ctx
    this.words = { es: this.title('es'), en: this.title('en') }
  }

  async run(acts: Act[]): Promise<void> {
    this.id = (await createContent(this.at(), { kind: 'post' })).id
    await saveContentDraft(this.at(), { id: this.id, version: 1, read: () => this.content() })
    for (const one of acts) await this.one(one)
  }

  private async one(one: Act): Promise<void> {
    if (one.do === 'wait') this.minute = Math.min(this.minute + one.minutes, MINUTES - 10)
    if (one.do === 'save') {
      this.words[one.side] = this.title(one.side)
      this.version = (await saveContentDraft(this.at(), { id: this.id, version: this.version, read: () => this.content() })).version
    }
    if (one.do === 'publish') {
      const from = this.minute + (one.later ?? 0)
      const end = one.lasts === null ? null : from + one.lasts
      const until = end === null ? null : this.instant(end)
      const at = one.later === null ? null : this.instant(from)
      await publishContent(this.at(), { id: this.id, sides: one.sides, at, until, version: this.version, confirms: true })
      for (const each of one.sides) {
        this.picture[each].fill(this.words[each], from)
        if (end !== null) this.picture[each].fill(null, end)
      }
    }
    if (one.do === 'withdraw') {
      const from = this.minute + (one.later ?? 0)
      const at = one.later === null ? null : this.instant(from)
      const was_public = this.picture[one.side][from] !== null
      const done = await allowed(() => withdrawContent(this.at(), { id: this.id, sides: [one.side], at }))
      expect(done, `withdraw ${this.n}`).toBe(was_public)
      if (done) this.picture[one.side].fill(null, from)
    }
    if (one.do === 'cancel' && (await allowed(() => cancelScheduled(this.at(), { id: this.id, side: one.side }))))
      this.picture[one.side].fill(this.picture[one.side][this.minute]!, this.minute)
    if (one.do === 'restore') await this.restore(one.side, one.nth)
  }

  private async restore(of: Side, nth: number): Promise<void> {
    const old = (await findVersions(this.ctx, this.id)).filter(({ part }) => part === of)[nth]
    if (!old) return
    this.version = (await restoreVersion(this.at(), { id: this.id, version_id: old.id, version: this.version })).version
    this.words[of] = (await findContentItem(this.at(), 'post', this.id)).content[of].title
  }

  private content() {
    return readPost(completePost({ es: { title: this.words.es }, en: { title: this.words.en }, shared: { author: `Firma ${this.saved}` } }))
  }

  private title(of: Side): string {
    return `Nota ${this.n} ${of} v${this.saved++}`
  }

  private instant(minute: number): Date {
    return new Date(START + minute * 60_000)
  }

  /** No two acts are of one instant. */
  private at(): Context {
    this.acted += 10
    return { ...this.ctx, now: new Date(this.instant(this.minute).getTime() + this.acted) }
  }
}

async function allowed(verb: () => Promise<void>): Promise<boolean> {
  try {
    await verb()
    return true
  } catch (error) {
    if (error instanceof ReadableError && error.code === 'conflict') return false
    throw error
  }
}

describe(`${HISTORIES} histories of posts`, () => {
  const histories: History[] = []
  let ctx: Context
  beforeAll(async () => {
    ctx = {
      ...testServices(database),
      actor: {
        kind: 'user',
        user_id: 'user_1',
        session_id: 's',
        verified: true,
        roles: ['admin'],
        proved_at: null,
        must_set_up_factor: false,
      },
      now: new Date(START),
      locale: 'es',
      request_id: 'req_test',
    }
    const samples = fc.sample(fc.array(act, { minLength: 1, maxLength: 6 }), { numRuns: HISTORIES, seed: SEED })
    const waiting = samples.entries()
    const work = async () => {
      for (const [n, acts] of waiting) {
        const history = new History(n, ctx)
        histories.push(history)
        await history.run(acts)
      }
    }
    await Promise.all(Array.from({ length: 8 }, work))
  }, 900_000)

  /** In the middle of a minute, as what happens within one has no order. */
  const during = (minute: number) => new Date(START + minute * 60_000 + 30_000)
  const MOMENTS = [0, 1, 2, 4, 7, 11, 16, 22, 30, 39]
  const shown = (locale: Side, minute: number) =>
    new Map(histories.flatMap(({ id, picture }) => (picture[locale][minute] ? [[id, picture[locale][minute]] as const] : [])))

  it.each(MOMENTS)('lists show exactly the words that are public in their language after %i minutes', async (minute) => {
    for (const locale of ['es', 'en'] as const) {
      const { data, total } = await findPosts({ ...ctx, locale, seen_at: during(minute) }, { page: 1, per_page: HISTORIES })
      expect(new Map(data.map(({ id, title }) => [id, title]))).toEqual(shown(locale, minute))
      expect(total).toBe(Math.min(data.length, MOST_COUNTED))
    }
  })

  it.each(MOMENTS)('the sitemap has each of them with its pair, after %i minutes', async (minute) => {
    const found = new Map<string, Partial<Record<Side, string>>>()
    for await (const { id, slugs } of contentPages('post', () => during(minute)).from(database.db, 0, HISTORIES)) found.set(id, slugs ?? {})
    const wanted = histories.flatMap(({ id, picture }) => {
      const there = (['es', 'en'] as const).filter((locale) => picture[locale][minute] !== null)
      return there.length > 0 ? [[id, there] as const] : []
    })
    expect(new Map([...found].map(([id, slugs]) => [id, Object.keys(slugs).sort().reverse()]))).toEqual(new Map(wanted))
  })

  it('a page is there exactly while its side is public, and names the other one only while that is', async () => {
    for (const { id, picture } of histories.filter((_, n) => n % 100 === 0)) {
      for (const minute of MOMENTS) {
        for (const locale of ['es', 'en'] as const) {
          const [{ slug = 'nothing' } = {}] = (
            await database.pool.query('select slug from content_slugs where item_id = $1 and language = $2', [id, locale])
          ).rows
          const reader = { ...ctx, locale, seen_at: during(minute) }
          const found = await findPost(reader, slug).catch(() => null)
          const post = found && 'moved_to' in found ? await findPost(reader, found.moved_to) : found
          expect(post && 'title' in post ? post.title : null).toBe(picture[locale][minute])
          if (post && 'languages' in post)
            expect(post.languages.map(({ language }) => language).sort()).toEqual(
              (['en', 'es'] as const).filter((each) => picture[each][minute] !== null),
            )
        }
      }
    }
  })

  it('a search finds only what is public', async () => {
    for (const [n, minute] of MOMENTS.entries())
      for (const locale of ['es', 'en'] as const) {
        const found = await searchTargets({ ...ctx, locale, seen_at: during(minute) }, { query: `Nota ${n * 17}` })
        for (const { id, title } of found) expect(title).toBe(shown(locale, minute).get(id))
      }
  })
})
