import { Link } from 'react-router'
import type { Voice } from '../../../domain/voices/voice.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Shelf } from './shelf.tsx'
import css from './voices-shelf.module.css'

/** Quotes of organizations and travellers, each beside its project. Null while there are none. */
export function VoicesShelf({ voices }: { voices: Voice[] }) {
  if (voices.length === 0) return null
  return (
    <Shelf title={m.site_home_voices()} text={m.site_home_voices_text()}>
      <ul className={css.voices}>
        {voices.map((voice) => (
          <li key={voice.id}>
            <VoiceCard voice={voice} />
          </li>
        ))}
      </ul>
    </Shelf>
  )
}

/** A quote and its speaker; the name is left out where the speaker asked for that. */
export function VoiceCard({ voice: { speaker, name, role, text, language, project } }: { voice: Voice }) {
  const to = usePaths()
  const translated = language !== useLocale()
  const who = speaker === 'organization' ? m.site_home_voice_organization() : m.site_home_voice_traveller()
  return (
    <figure className={css.voice}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <p className={css.name}>{name ?? who}</p>
        <p className={css.role}>{role}</p>
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
