import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './join-band.module.css'

/** The invitation to organizations. Null while it is off. */
export function JoinBand({ words }: { words: SectionTexts<'home_join'> | null }) {
  const to = usePaths()
  if (!words) return null
  return (
    <Container className={css.around}>
      <section className={css.band} aria-labelledby="join-band" lang={words.lang}>
        <Picture scene="peace-6" alt="" sizes="(min-width: 48rem) 40rem, 96vw" className={css.picture} />
        <div className={css.text}>
          <h2 id="join-band">{words.title}</h2>
          <p>{words.text}</p>
          <ButtonLink to={to('register_organization')} prefetch="none">
            {words.action}
          </ButtonLink>
        </div>
      </section>
    </Container>
  )
}
