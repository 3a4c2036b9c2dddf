import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type FieldErrors, notFound, ReadableError, refuseIfWrong } from '../../../kit/errors.ts'
import { LOCALES } from '../../../kit/locales.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import type { Letter } from '../letter.server.ts'
import { findTexts, findTextsOf } from './find-texts.server.ts'
import { sentencesOf } from './letter-texts.server.ts'
import { letterVersions } from './template.tables.server.ts'
import { fieldOf, TEMPLATE_CHANGED, type TemplateTexts, textError, tidy } from './template.ts'

/**
 * Changes the sentences of a letter from its next sending on, in any process. A sentence that is left out does not change.
 * @param input.version the version that the admin edited
 * @throws invalid_fields by `<language>.<sentence>`; template_changed (409) if somebody changed it since
 */
export async function changeTemplate(
  ctx: Context,
  letter: Letter,
  { version, words }: { version: number; words: TemplateTexts },
): Promise<{ version: number }> {
  const now = await findTexts(ctx.db, letter.kind)
  if (now.number !== version) throw new ReadableError(TEMPLATE_CHANGED)
  refuseIfWrong(textErrors(letter, words))
  const changed = onlyChanged(letter, { es: { ...now.words.es, ...words.es }, en: { ...now.words.en, ...words.en } })
  if (isSame(changed, onlyChanged(letter, now.words))) return { version }
  return addVersion(ctx, letter, { version, words: changed, restored: null })
}

/**
 * Restores the sentences of an earlier version, or the original by 0. Texts for sentences that the letter no longer has, or has with other
 * variables, are not restored.
 * @throws not_found; template_changed (409) if somebody changed it since
 */
export async function restoreTemplate(
  ctx: Context,
  letter: Letter,
  { version, number }: { version: number; number: number },
): Promise<{ version: number }> {
  const words = await findTextsOf(ctx.db, { kind: letter.kind, number })
  if (!words) throw notFound()
  const errors = textErrors(letter, words)
  const fitting = (language: 'es' | 'en') =>
    Object.fromEntries(Object.entries(words[language]).filter(([name]) => !(fieldOf(language, name) in errors)))
  const restored = onlyChanged(letter, { es: fitting('es'), en: fitting('en') })
  return addVersion(ctx, letter, { version, words: restored, restored: number })
}

/** Errors of sentences, including sentences that the letter does not have. */
export function textErrors(letter: Letter, words: TemplateTexts): FieldErrors {
  const sentences = new Map(sentencesOf(letter, { es: {}, en: {} }).map((sentence) => [sentence.name, sentence]))
  const errors: FieldErrors = {}
  for (const language of LOCALES)
    for (const [name, text] of Object.entries(words[language])) {
      const sentence = sentences.get(name)
      const error = sentence ? textError(tidy(text), sentence) : 'kit_invalid_field'
      if (error) errors[fieldOf(language, name)] = [error]
    }
  return errors
}

/** The sentences that differ from the original, in the stored form. */
function onlyChanged(letter: Letter, words: TemplateTexts): TemplateTexts {
  const sentences = sentencesOf(letter, words)
  const of = (language: 'es' | 'en') =>
    Object.fromEntries(
      sentences
        .map(({ name, original, text }) => [name, tidy(text[language]), original[language]] as const)
        .filter(([, text, original]) => text !== original)
        .map(([name, text]) => [name, text]),
    )
  return { es: of('es'), en: of('en') }
}

function isSame(one: TemplateTexts, other: TemplateTexts): boolean {
  return LOCALES.every((language) => {
    const names = new Set([...Object.keys(one[language]), ...Object.keys(other[language])])
    return [...names].every((name) => one[language][name] === other[language][name])
  })
}

async function addVersion(
  ctx: Context,
  { kind }: Letter,
  { version, words, restored }: { version: number; words: TemplateTexts; restored: number | null },
): Promise<{ version: number }> {
  const { user_id } = requireUser(ctx.actor)
  const number = version + 1
  return ctx.db.transaction(async (tx) => {
    const before = await findTexts(tx, kind)
    const added =
      before.number === version
        ? await tx
            .insert(letterVersions)
            .values({ kind, number, words, restored, created_by: user_id, created_at: ctx.now.toISOString() })
            .onConflictDoNothing()
            .returning({ number: letterVersions.number })
        : []
    if (added.length === 0) throw new ReadableError(TEMPLATE_CHANGED)
    await noteAct(ctx, tx, {
      action: restored === null ? 'template.changed' : restored === 0 ? 'template.reset' : 'template.restored',
      subject_id: `letter_${kind}`,
      before: { version },
      after: { letter: kind, version: number, ...(restored === null ? sentencesChanged(before.words, words) : { restored }) },
    })
    return { version: number }
  })
}

/** Names of the changed sentences by language; their text is in the history. */
function sentencesChanged(before: TemplateTexts, after: TemplateTexts): { es?: string; en?: string } {
  const facts = LOCALES.map((language) => {
    const names = new Set([...Object.keys(before[language]), ...Object.keys(after[language])])
    return [language, [...names].filter((name) => before[language][name] !== after[language][name]).join(', ')] as const
  })
  return Object.fromEntries(facts.filter(([, names]) => names !== ''))
}
