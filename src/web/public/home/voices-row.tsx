import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import type { Voice } from '../../../domain/voices/voice.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { CardStrip } from './card-strip.tsx'
import css from './voices-row.module.css'

/** The part of a voice that its card shows. */
export interface ShownVoice extends Omit<Voice, 'project'> {
  project: Pick<Voice['project'], 'slug' | 'name' | 'language'> & { image: { scene: string } }
}

/** Quotes of organizations and travellers, each beside its project. Null while there are none. */
export function VoicesRow({ words, voices }: { words: SectionTexts<'home_voices'>; voices: ShownVoice[] }) {
  if (voices.length === 0) return null
  return (
    <CardStrip title={words.title} text={words.text} lang={words.lang}>
      <ul className={css.voices}>
        {voices.map((voice) => (
          <li key={voice.id}>
            <VoiceCard voice={voice} />
          </li>
        ))}
      </ul>
    </CardStrip>
  )
}

/** A quote and its speaker; the name is left out if the speaker wished so. */
export function VoiceCard({ voice: { speaker, name, role, text, language, shown_in, project } }: { voice: ShownVoice }) {
  const to = usePaths()
  const locale = useLocale()
  const translated = language !== shown_in
  const lang = shown_in === locale ? undefined : shown_in
  const who = speaker === 'organization' ? m.site_home_voice_organization() : m.site_home_voice_traveller()
  return (
    <figure className={css.voice}>
      <blockquote lang={lang}>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <p className={css.name}>{name ?? who}</p>
        <p className={css.role} lang={lang}>
          {role}
        </p>
        {translated && <p className={css.translated}>{language === 'es' ? m.site_home_voice_from_es() : m.site_home_voice_from_en()}</p>}
        <Link to={to('project', { slug: project.slug })} prefetch="intent" className={css.project}>
          <Picture scene={project.image.scene} alt="" sizes="4.5rem" className={css.picture} />
          <span>
            <span className={css.about}>{m.site_home_voice_about()}</span>{' '}
            <span lang={project.language} className={css.title}>
              {project.name}
            </span>
          </span>
        </Link>
      </figcaption>
    </figure>
  )
}
