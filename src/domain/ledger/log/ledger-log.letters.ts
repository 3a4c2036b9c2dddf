import { z } from 'zod'
import { dateTimeText } from '../../../kit/argentine-time.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'
import { findRefusal } from './find-log.server.ts'
import { LOG_REFUSALS, type LogRefusal } from './ledger-log.ts'

const Facts = z.object({ why: z.enum(LOG_REFUSALS) })

/** To every admin, as soon as the public log is not signed. */
export const logRefusedLetter = letter({
  kind: 'log_refused',
  noun: 'ledger',
  facts: Facts,
  recipient: async (ctx, asked) => {
    const refusal = await findRefusal(ctx.db)
    const user = await findRecipient(ctx, asked)
    // The log may be signed again by now, or refused for another reason, which has its own letter.
    return user && refusal?.why === asked.facts.why ? { ...user, ...asked.facts, since: refusal.since } : undefined
  },
  path: (_, locale) => `${pathTo('transparency', locale)}#log`,
  words: {
    subject: m.letter_log_refused_subject,
    preheader: m.letter_log_refused_preheader,
    text: m.letter_log_refused_text,
    key_unusable: m.letter_log_refused_key_unusable,
    does_not_continue: m.letter_log_refused_does_not_continue,
    older_than_published: m.letter_log_refused_older_than_published,
    head_unreadable: m.letter_log_refused_head_unreadable,
    changed: m.letter_log_refused_changed,
    seen_otherwise: m.letter_log_refused_seen_otherwise,
    button: m.letter_log_refused_button,
  },
  sentences: ({ why, since }, say, locale) => ({
    subject: say.subject(),
    preheader: say.preheader(),
    paragraphs: [say.text({ at: dateTimeText(since, locale) }), say[why]()],
    button: say.button(),
  }),
  example: { ...EXAMPLE_USER, why: 'changed', since: '2026-11-20T13:00:00.000Z' },
  cases: (['key_unusable', 'does_not_continue', 'older_than_published', 'head_unreadable', 'seen_otherwise'] satisfies LogRefusal[]).map(
    (why) => ({ why }),
  ),
})
