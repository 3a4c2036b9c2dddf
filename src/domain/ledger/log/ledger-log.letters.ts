import { z } from 'zod'
import { m } from '../../../kit/paraglide/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-recipient.server.ts'
import { LOG_REFUSALS, type LogRefusal } from './ledger-log.ts'

const Facts = z.object({ why: z.enum(LOG_REFUSALS) })

/** To every admin, as soon as the public log is not signed. */
export const logRefusedLetter = letter({
  kind: 'log_refused',
  noun: 'ledger',
  facts: Facts,
  recipient: findRecipient,
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
  sentences: ({ why }, say) => ({
    subject: say.subject(),
    preheader: say.preheader(),
    paragraphs: [say.text(), say[why]()],
    button: say.button(),
  }),
  example: { ...EXAMPLE_USER, why: 'changed' },
  cases: (['key_unusable', 'does_not_continue', 'older_than_published', 'head_unreadable', 'seen_otherwise'] satisfies LogRefusal[]).map(
    (why) => ({ why }),
  ),
})
