import { z } from 'zod'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_UPDATE, findUpdateNews } from './find-update-news.server.ts'
import { leaveToken } from './leave-token.server.ts'

const facts = z.object({ update_id: z.string() })

/** To each follower, about a manager's update; not to those who unsubscribed since, nor about a removed one. */
export const projectUpdateLetter = letter({
  kind: 'project_update',
  noun: 'project',
  facts,
  recipient: findUpdateNews,
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
    paragraphs: [say.text({ organization, project }), { title }, start, say.why({ project })],
    button: say.button(),
  }),
  example: EXAMPLE_UPDATE,
})

/** The same about an approved report. */
export const projectReportLetter = letter({
  kind: 'project_report',
  noun: 'project',
  facts,
  recipient: findUpdateNews,
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
  example: EXAMPLE_UPDATE,
})
