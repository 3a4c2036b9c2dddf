import type { ContentLanguage } from '../../domain/content/content.ts'
import type { AnswerCache, CacheTags } from '../../kit/http/answer-cache.ts'
import type { Services } from '../../kit/services.server.ts'
import { openPageCache } from '../../page-cache/page-cache.server.ts'
import { openWholeApp } from '../whole-app.ts'

// The site as guests get it, its caches on a clock that a test moves.

/** A title of a history, in text or in an address. */
const SHOWN_TEXT = /nota[ -](\d+)[ -](es|en)[ -]v\d+/gi

export interface FoundText {
  words: string
  number: number
  side: ContentLanguage
  /** In an address, which may be an older one of the same page. */
  is_address: boolean
}

/** The titles of histories in a text, each once. */
export function foundTextsIn(text: string): FoundText[] {
  const found = new Map<string, FoundText>()
  for (const [words, number, side] of text.matchAll(SHOWN_TEXT))
    found.set(words, { words, number: Number(number), side: side as ContentLanguage, is_address: words.includes('-') })
  return [...found.values()]
}

export type PageAnswer = { status: number; text: string; location: string | null }

/** The built site, with answers and pages cached for their declared time, by the clock `services.config.demo_now`. */
export async function openDurableSite(services: Services) {
  const clock = () => services.config.demo_now!.getTime()
  const budget = { plain: 2 ** 26, filtered: 2 ** 26 }
  const answers: AnswerCache = openPageCache(budget, clock)
  const pages = openPageCache<PageAnswer, PageAnswer>(budget, clock)
  answers.open()
  pages.open()
  const [kept, fresh] = [await openWholeApp({ ...services, answers }), await openWholeApp(services)]
  const from = async (app: typeof kept, path: string, reads?: CacheTags): Promise<PageAnswer> => {
    const response = await app.fetch(new Request(services.config.public_url + path), { reads })
    return { status: response.status, text: await response.text(), location: response.headers.get('location') }
  }
  return {
    /** A page for the next guest: from the cache, while it is valid. */
    async kept(path: string): Promise<PageAnswer> {
      const render = async (reads: CacheTags) => {
        const page = await from(kept, path, reads)
        return page.status === 200 ? { page, bytes: 2 * page.text.length } : { other: page }
      }
      return pages.get(path) ?? (await pages.fill(path, render)) ?? from(kept, path)
    },
    isDurable: (path: string) => pages.get(path) !== undefined,
    fresh: (path: string) => from(fresh, path),
  }
}
