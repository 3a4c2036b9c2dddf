import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { LOCALES, type Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-recipient.server.ts'
import { leaveToken } from './leave-token.server.ts'
import { followersOf } from './news-followers.server.ts'

const facts = z.object({ update_id: z.string() })
const EXAMPLE = {
  ...EXAMPLE_USER,
  update_id: 'pupd_1',
  project_id: 'proj_1',
  project: 'Agua segura para la escuela',
  slug: 'agua-segura',
  organization: 'Rotary Club Tunuyán',
  title: 'Llegó la bomba solar',
  start: 'El camión llegó el martes, y el jueves ya salía agua.',
}

/** To each follower, about a manager's update; not to those who unsubscribed since, nor about a removed one. */
export const projectUpdateLetter = letter({
  kind: 'project_update',
  noun: 'project',
  facts,
  recipient,
  path: ({ slug }, locale) => `${pathTo('project', locale, { slug })}#news-title`,
  leave: (ctx, to) => Promise.resolve(leaveToken(ctx.config.secret_key, to)),
  words: {
    subject: m.letter_project_update_subject,
    preheader: m.letter_project_update_preheader,
    text: m.letter_project_update_text,
    why: m.letter_project_news_why,
    button: m.letter_project_update_button,
  },
  sentences: ({ project, organization, title, start }, say) => ({
    subject: say.subject({ project, title }),
    preheader: say.preheader({ organization }),
    paragraphs: [say.text({ organization, project }), title, start, say.why({ project })],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** The same about an approved report. */
export const projectReportLetter = letter({
  kind: 'project_report',
  noun: 'project',
  facts,
  recipient,
  path: ({ slug }, locale) => `${pathTo('project', locale, { slug })}#news-title`,
  leave: (ctx, to) => Promise.resolve(leaveToken(ctx.config.secret_key, to)),
  words: {
    subject: m.letter_project_report_subject,
    preheader: m.letter_project_report_preheader,
    text: m.letter_project_report_text,
    why: m.letter_project_news_why,
    button: m.letter_project_report_button,
  },
  sentences: ({ project, organization, start }, say) => ({
    subject: say.subject({ project }),
    preheader: say.preheader(),
    paragraphs: [say.text({ organization, project }), start, say.why({ project })],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** News of several projects in the one letter of a day. */
export const projectNewsLetter = letter({
  kind: 'project_news',
  noun: 'project',
  facts: z.object({ updates: z.array(z.string()) }),
  recipient: toFollower,
  path: (_, locale) => pathTo('projects', locale),
  leave: (ctx, to) => Promise.resolve(leaveToken(ctx.config.secret_key, to)),
  leave_at: (_, locale) => ({ page: pathTo('leave_news', locale), endpoint: '/api/news/leave?scope=all' }),
  words: {
    subject: m.letter_project_update_subject,
    subject_more: m.letter_project_news_subject,
    preheader: m.letter_project_news_preheader,
    text: m.letter_project_news_text,
    item: m.letter_project_news_item,
    why: m.letter_project_news_why_all,
    button: m.letter_project_news_button,
  },
  sentences: ({ news, public_url }, say, locale) => {
    const { title, project } = news[0]!
    const more = news.length - 1
    return {
      subject: more === 0 ? say.subject({ title, project }) : say.subject_more({ title, project, more }),
      preheader: say.preheader(),
      paragraphs: [
        say.text(),
        ...news.map(({ slug, start, ...one }) =>
          [
            say.item({ project: one.project, organization: one.organization, title: one.title }),
            start,
            `${public_url}${pathTo('project', locale, { slug })}`,
          ].join('\n'),
        ),
        say.why(),
      ],
      button: say.button(),
    }
  },
  example: { ...EXAMPLE, updates: ['pupd_1', 'pupd_2'], news: [EXAMPLE, { ...EXAMPLE, title: 'Terminamos el techo', slug: 'techo' }] },
  cases: [{ news: [EXAMPLE] }],
})

async function toFollower(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: { updates: string[] } }) {
  const { updates } = asked.facts
  const found = await Promise.all(updates.map((update_id) => recipient(ctx, { ...asked, facts: { update_id } })))
  const news = found.filter((one) => one !== undefined)
  const [first] = news
  return (
    first && {
      ...first,
      updates,
      news: news.map(({ project, organization, title, start, slug }) => ({ project, organization, title, start, slug })),
    }
  )
}

async function recipient(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: z.infer<typeof facts> }) {
  const user = await findRecipient(ctx, asked)
  if (!user) return undefined
  const [update] = await rowsOf<NewsText>(
    ctx.db,
    sql`select p.id as project_id, p.slug, o.name as organization,
        project_name_in(p.id, ${user.language}) as project,
        case when p.language <> ${user.language} then coalesce(u.title_other, u.title) else u.title end as title,
        case when p.language <> ${user.language} then coalesce(u.body_other, u.body) else u.body end as body
      from project_updates u join public_projects p on p.id = u.project_id join organization_refs o on o.id = p.organization_id
      where u.id = ${asked.facts.update_id}`,
  )
  const follows = update && (await rowsOf(ctx.db, sql`${followersOf(update.project_id)} and u.id = ${user.user_id}`)).length > 0
  if (!update || !follows) return undefined
  const { body, ...told } = update
  return { ...user, ...told, start: startOf(questionsIn(body, user.language)) }
}

type NewsText = { project_id: string; slug: string; organization: string; project: string; title: string; body: string }

/** The beginning: the rest is on the page, with its pictures. */
function startOf(body: string, most = 400): string {
  const text = body.replace(/\s+/g, ' ').trim()
  return text.length <= most ? text : `${text.slice(0, text.lastIndexOf(' ', most))}…`
}

/** The questions of a report are the platform's, in any language of its answers. */
function questionsIn(body: string, locale: Locale): string {
  const questions = [m.report_question_spent, m.report_question_reached, m.report_question_next]
  return questions.reduce(
    (text, question) =>
      LOCALES.reduce((inner, language) => inner.replace(question({}, { locale: language }), question({}, { locale })), text),
    body,
  )
}
