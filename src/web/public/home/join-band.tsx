import { m } from '../../../kit/paraglide/messages.js'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './join-band.module.css'

/** The invitation to organizations. */
export function JoinBand() {
  const to = usePaths()
  return (
    <Container className={css.around}>
      <section className={css.band} aria-labelledby="join-band">
        <Picture scene="peace-6" alt="" sizes="(min-width: 48rem) 40rem, 96vw" className={css.picture} />
        <div className={css.text}>
          <h2 id="join-band">{m.site_home_join()}</h2>
          <p>{m.site_home_join_text()}</p>
          <ButtonLink to={to('register_organization')} prefetch="none">
            {m.site_home_join_action()}
          </ButtonLink>
        </div>
      </section>
    </Container>
  )
}
