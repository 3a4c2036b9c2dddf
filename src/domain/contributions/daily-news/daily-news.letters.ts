import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { isStopped } from '../../emails/stops/stop-letters.server.ts'
import { EXAMPLE_UPDATE, findUpdateNews } from '../../projects/news/find-update-news.server.ts'
import { leaveToken } from '../../projects/news/leave-token.server.ts'
import { findRecipient } from '../../users/find-user.server.ts'
import { findNoticeFacts } from '../notices/find-notices.server.ts'
import { EXAMPLE_STEPS } from '../notices/notice-examples.ts'
import { newsOf } from '../notices/notice-sentences.server.ts'

const [STEP] = EXAMPLE_STEPS
const EXAMPLE_NEWS = [EXAMPLE_UPDATE, { ...EXAMPLE_UPDATE, title: 'Terminamos el techo', slug: 'techo' }]
const EXAMPLE_OWN = [
  { ...STEP!, kind: 'paid' as const },
  { ...STEP!, kind: 'reported' as const },
]

/** The one letter of a day: updates of several projects, and news of one's own contributions. */
export const dailyNewsLetter = letter({
  kind: 'project_news',
  noun: 'project',
  facts: z.object({ updates: z.array(z.string()), notices: z.array(z.number()).default([]) }),
  recipient: toReader,
  path: (_, locale) => pathTo('projects', locale),
  leave: (ctx, to) => Promise.resolve(leaveToken(ctx.config.secret_key, to)),
  leave_at: (_, locale) => ({ page: pathTo('leave_news', locale), endpoint: '/api/news/leave?scope=all' }),
  words: {
    subject: m.letter_project_update_subject,
    subject_more: m.letter_project_news_subject,
    subject_own: m.letter_project_news_own_subject,
    preheader: m.letter_project_news_preheader,
    text: m.letter_project_news_text,
    item: m.letter_project_news_item,
    own: m.letter_project_news_own,
    told_paid: m.letter_notice_paid,
    told_reported: m.letter_notice_reported,
    why: m.letter_project_news_why_all,
    button: m.letter_project_news_button,
  },
  sentences: ({ news, steps, public_url }, say, locale) => {
    const [first] = news
    const more = news.length + steps.length - 1
    const named = first && { title: first.title, project: first.project }
    return {
      subject: !named ? say.subject_own() : more === 0 ? say.subject(named) : say.subject_more({ ...named, more }),
      preheader: say.preheader(),
      paragraphs: [
        ...(first ? [say.text()] : []),
        ...news.map(({ slug, start, project, organization, title }) =>
          [say.item({ project, organization, title }), start, `${public_url}${pathTo('project', locale, { slug })}`].join('\n'),
        ),
        ...(steps.length > 0 ? [say.own()] : []),
        ...steps.map((step) => [newsOf(step, say, locale), `${public_url}${pathTo('trail', locale, { code: step.code })}`].join('\n')),
        say.why(),
      ],
      button: say.button(),
    }
  },
  example: { ...EXAMPLE_UPDATE, updates: ['pupd_1', 'pupd_2'], notices: [1, 2], news: EXAMPLE_NEWS, steps: EXAMPLE_OWN },
  cases: [{ news: [EXAMPLE_UPDATE], steps: [] }, { news: [EXAMPLE_UPDATE], steps: EXAMPLE_OWN.slice(0, 1) }, { news: [] }],
})

interface NewsRequest {
  user_id: string | undefined
  facts: { updates: string[]; notices: number[] }
}

/** The reader, with the news that they still want. */
async function toReader(ctx: DeliveryContext, asked: NewsRequest) {
  const user = await findRecipient(ctx, asked)
  if (!user) return undefined
  const { updates, notices } = asked.facts
  const found = await Promise.all(updates.map((update_id) => findUpdateNews(ctx, { ...asked, facts: { update_id } })))
  const wanted = found.filter((one) => one !== undefined)
  const news = wanted.map(({ project, organization, title, start, slug }) => ({ project, organization, title, start, slug }))
  const wants_own = notices.length > 0 && !(await isStopped(ctx, user, 'contributions'))
  const steps = wants_own ? await findNoticeFacts(ctx.db, notices, user) : []
  const project_id = wanted[0]?.project_id ?? (steps.length > 0 ? await findProject(ctx, notices) : undefined)
  return project_id === undefined ? undefined : { ...user, ...asked.facts, project_id, news, steps }
}

/** The project that the link to unsubscribe names. What is paid and reported always has one. */
async function findProject({ db }: DeliveryContext, notices: number[]): Promise<string | undefined> {
  const [step] = await rowsOf<{ project_id: string }>(
    db,
    sql`select s.project_id from contribution_notices n join contribution_steps s on s.id = n.step_id
      where n.id = any(${sql.param(notices)}::bigint[]) and s.project_id is not null limit 1`,
  )
  return step?.project_id
}
