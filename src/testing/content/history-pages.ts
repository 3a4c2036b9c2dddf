import type { ContentLanguage } from '../../domain/content/content.ts'
import type { AnswerCache, Reads } from '../../kit/http/answer-cache.ts'
import type { Services } from '../../kit/services.server.ts'
import { openPageCache } from '../../page-cache/page-cache.server.ts'
import { openWholeApp } from '../whole-app.ts'

// The site as guests get it, its caches on a clock that a test moves.

/** A title of a history, in text or in an address. */
const WORDS = /nota[ -](\d+)[ -](es|en)[ -]v\d+/gi

export interface Said {
  words: string
  number: number
  side: ContentLanguage
  /** In an address, which may be an older one of the same page. */
  is_address: boolean
}

/** The titles of histories in a text, each once. */
export function wordsIn(text: string): Said[] {
  const found = new Map<string, Said>()
  for (const [words, number, side] of text.matchAll(WORDS))
    found.set(words, { words, number: Number(number), side: side as ContentLanguage, is_address: words.includes('-') })
  return [...found.values()]
}

export type Answer = { status: number; text: string; location: string | null }

/** The built site, with answers and pages that are kept as long as each of them says, by `services.config.demo_now`. */
export async function openKeptSite(services: Services) {
  const clock = () => services.config.demo_now!.getTime()
  const budget = { plain: 2 ** 26, filtered: 2 ** 26 }
  const answers: AnswerCache = openPageCache(budget, clock)
  const pages = openPageCache<Answer, Answer>(budget, clock)
  answers.open()
  pages.open()
  const [kept, fresh] = [await openWholeApp({ ...services, answers }), await openWholeApp(services)]
  const from = async (app: typeof kept, path: string, reads?: Reads): Promise<Answer> => {
    const response = await app.fetch(new Request(services.config.public_url + path), { reads })
    return { status: response.status, text: await response.text(), location: response.headers.get('location') }
  }
  return {
    /** As the next guest gets a page: as it was kept, while it is. */
    async kept(path: string): Promise<Answer> {
      const render = async (reads: Reads) => {
        const page = await from(kept, path, reads)
        return page.status === 200 ? { page, bytes: 2 * page.text.length } : { other: page }
      }
      return pages.get(path) ?? (await pages.fill(path, render)) ?? from(kept, path)
    },
    isKept: (path: string) => pages.get(path) !== undefined,
    fresh: (path: string) => from(fresh, path),
  }
}
