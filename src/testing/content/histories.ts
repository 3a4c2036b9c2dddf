import fc from 'fast-check'
import { expect } from 'vitest'
import { CONTENT_NEEDED, type ContentLanguage } from '../../domain/content/content.ts'
import { findVersions, restoreVersion } from '../../domain/content/history/find-versions.server.ts'
import { KINDS } from '../../domain/content/kinds/kinds.ts'
import { publishContent } from '../../domain/content/publishing/publish-content.server.ts'
import { cancelScheduled, withdrawContent } from '../../domain/content/publishing/withdraw-content.server.ts'
import { findContentItem } from '../../domain/content/writing/find-content.server.ts'
import { createContent, saveContentDraft } from '../../domain/content/writing/save-draft.server.ts'
import { addSection } from '../../domain/sections/arrange-sections.server.ts'
import type { Context } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { CONTENTS, type HistoryKind } from './contents.ts'

// Random histories of content with a simple model of time: for each side, its text at each minute.

/** Minutes of a history; nothing is planned beyond. */
export const MINUTES = 40
/** Later than every clock of the database, so that scheduled changes can be cancelled. */
export const START = Date.parse('2031-01-01T00:00:00Z')

const side = fc.constantFrom<ContentLanguage>('es', 'en')
const sides = fc.constantFrom<ContentLanguage[]>(['es'], ['en'], ['es', 'en'])
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

export function sampleActs(count: number, seed: number): Act[][] {
  return fc.sample(fc.array(act, { minLength: 1, maxLength: 6 }), { numRuns: count, seed })
}

/** One item, and its expected appearance. */
export class History {
  /** The title that each side shows at each minute; null where it is not public. */
  readonly picture: Record<ContentLanguage, (string | null)[]> = { es: Array(MINUTES).fill(null), en: Array(MINUTES).fill(null) }
  id = ''

  readonly kind: HistoryKind
  private minute = 0
  private version = 0
  private words: Record<ContentLanguage, string>
  private saved = 0
  private acted = 0
  /** Something of it has ended, or is to end. */
  private has_ends = false
  is_needed = false
  /** Number of its refused withdrawals, because something depends on it. */
  refused = 0
  /** In its titles. */
  readonly number: number
  private readonly ctx: Context

  private readonly need: ((id: string) => Promise<void>) | undefined

  /** @param need makes something depend on it, so that it stays public in one language at least */
  constructor(kind: HistoryKind, n: number, ctx: Context, need?: (id: string) => Promise<void>) {
    this.kind = kind
    this.number = n
    this.ctx = ctx
    this.need = need
    this.words = { es: this.title('es'), en: this.title('en') }
  }

  async run(acts: Act[]): Promise<void> {
    this.id = (await this.begin()).id
    this.version = 1
    await this.save()
    for (const one of acts) {
      if (this.need && !this.is_needed && !this.has_ends && this.isPublicOnwards()) {
        await this.need(this.id)
        this.is_needed = true
      }
      await this.one(one)
    }
  }

  /** In one language at least, from now on. */
  private isPublicOnwards(picture = this.picture): boolean {
    return picture.es.every((title, minute) => minute < this.minute || title !== null || picture.en[minute] !== null)
  }

  private begin(): Promise<{ id: string }> {
    return this.kind === 'section' ? addSection(this.at(), { place: 'question' }) : createContent(this.at(), { kind: this.kind })
  }

  private async save(): Promise<void> {
    const content = CONTENTS[this.kind](this.words, this.saved)
    const read = () => KINDS[this.kind].read(content)
    this.version = (await saveContentDraft(this.at(), { id: this.id, version: this.version, read })).version
  }

  private async one(one: Act): Promise<void> {
    if (one.do === 'wait') this.minute = Math.min(this.minute + one.minutes, MINUTES - 10)
    if (one.do === 'save') {
      this.words[one.side] = this.title(one.side)
      await this.save()
    }
    if (one.do === 'publish') {
      const from = this.minute + (one.later ?? 0)
      const end = one.lasts === null ? null : from + one.lasts
      const until = end === null ? null : this.instant(end)
      const at = one.later === null ? null : this.instant(from)
      const { sides } = one
      const publish = () => publishContent(this.at(), { id: this.id, sides, at, until, version: this.version, confirms: true })
      await this.act(publish, (picture) => {
        for (const each of sides) {
          picture[each].fill(this.words[each], from)
          if (end !== null) picture[each].fill(null, end)
        }
      })
    }
    if (one.do === 'withdraw') {
      const from = this.minute + (one.later ?? 0)
      const at = one.later === null ? null : this.instant(from)
      const was_public = this.picture[one.side][from] !== null
      const withdraw = () => withdrawContent(this.at(), { id: this.id, sides: [one.side], at })
      if (was_public) await this.act(withdraw, (picture) => picture[one.side].fill(null, from))
      else expect(await refusal(withdraw), `withdraw ${this.number}`).toBe('conflict')
    }
    if (one.do === 'cancel') {
      const cancel = () => cancelScheduled(this.at(), { id: this.id, side: one.side })
      await this.act(cancel, (picture) => picture[one.side].fill(picture[one.side][this.minute]!, this.minute), 'conflict')
    }
    if (one.do === 'restore') await this.restore(one.side, one.nth)
  }

  /** Acts, and changes the model; withdrawing an item that something depends on is refused, and nothing changes. */
  private async act(verb: () => Promise<void>, change: (picture: History['picture']) => void, or_refused?: string): Promise<void> {
    const next = { es: [...this.picture.es], en: [...this.picture.en] }
    change(next)
    const refused = await refusal(verb)
    if (refused !== null && refused === or_refused) return
    expect(refused, `${this.kind} ${this.number}`).toBe(this.is_needed && !this.isPublicOnwards(next) ? CONTENT_NEEDED.code : null)
    if (refused !== null) {
      this.refused++
      return
    }
    const ended = (of: ContentLanguage) => next[of].some((title, n) => title === null && (next[of][n - 1] ?? this.picture[of][n]))
    this.has_ends ||= ended('es') || ended('en')
    Object.assign(this.picture, next)
  }

  private async restore(of: ContentLanguage, nth: number): Promise<void> {
    const old = (await findVersions(this.ctx, this.id)).filter(({ part }) => part === of)[nth]
    if (!old) return
    this.version = (await restoreVersion(this.at(), { id: this.id, version_id: old.id, version: this.version })).version
    this.words[of] = (await findContentItem(this.at(), this.kind, this.id)).content[of].title
  }

  /** Nothing else has this title. */
  private title(of: ContentLanguage): string {
    return `Nota ${this.number} ${of} v${this.saved++}`
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

/** The code of the error that an act is refused with. */
async function refusal(verb: () => Promise<void>): Promise<string | null> {
  try {
    await verb()
    return null
  } catch (error) {
    if (error instanceof ReadableError) return error.code
    throw error
  }
}
