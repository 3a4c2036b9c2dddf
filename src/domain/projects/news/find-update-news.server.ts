import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { LOCALES, type Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'
import { startOfText } from '../updates/update-rules.ts'
import { followersOf } from './news-followers.server.ts'

/** A follower and an update, in their language; undefined if they unsubscribed since, or it was removed. */
export async function findUpdateNews(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: { update_id: string } }) {
  const user = await findRecipient(ctx, asked)
  if (!user) return undefined
  const [update] = await rowsOf<NewsText>(
    ctx.db,
    sql`select p.id as project_id, p.slug, o.name as organization,
        project_name_in(p.id, ${user.language}) as project,
        case when u.language <> ${user.language} then coalesce(u.title_other, u.title) else u.title end as title,
        case when u.language <> ${user.language} then coalesce(u.body_other, u.body) else u.body end as body
      from project_updates u join public_projects p on p.id = u.project_id join organization_refs o on o.id = p.organization_id
      where u.id = ${asked.facts.update_id}`,
  )
  const follows = update && (await rowsOf(ctx.db, sql`${followersOf(update.project_id)} and u.id = ${user.user_id}`)).length > 0
  if (!update || !follows) return undefined
  const { body, ...told } = update
  return { ...user, ...told, start: startOfText(questionsIn(body, user.language), 400) }
}

type NewsText = { project_id: string; slug: string; organization: string; project: string; title: string; body: string }

/** The questions of a report are the platform's, in any language of its answers. */
function questionsIn(body: string, locale: Locale): string {
  const questions = [m.report_question_spent, m.report_question_reached, m.report_question_next]
  return questions.reduce(
    (text, question) =>
      LOCALES.reduce((inner, language) => inner.replace(question({}, { locale: language }), question({}, { locale })), text),
    body,
  )
}

export const EXAMPLE_UPDATE = {
  ...EXAMPLE_USER,
  update_id: 'pupd_1',
  project_id: 'proj_1',
  project: 'Agua segura para la escuela',
  slug: 'agua-segura',
  organization: 'Rotary Club Tunuyán',
  title: 'Llegó la bomba solar',
  start: 'El camión llegó el martes, y el jueves ya salía agua.',
}
