import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ContactLinks } from '../../shell/contact-links.tsx'
import { useSite } from '../../site.ts'
import css from './about.module.css'
import { SectionBody } from './section-body.tsx'

interface Props {
  words: SectionTexts<'about_join'>
  needs: SectionTexts<'need'>[]
  approvals: SectionTexts<'approval'>[]
}

/** Instructions for an organization to join: the requirements, and the approval. */
export function AboutJoin({ words, needs, approvals }: Props) {
  const to = usePaths()
  return (
    <Container>
      <section id="sumate" className={css.join} aria-labelledby="sumate-title">
        <Picture scene="peace-0" alt="" sizes="(min-width: 76rem) 72rem, 96vw" className={css.join_picture} />
        <div className={css.join_text}>
          <h2 id="sumate-title" lang={words.lang}>
            {words.title}
          </h2>
          <SectionBody words={words} className={css.join_prose} />
          <div className={css.lists}>
            <div lang={words.lang}>
              <h3>{words.needs}</h3>
              <ul>
                <Items items={needs} />
              </ul>
            </div>
            <div lang={words.lang}>
              <h3>{words.approval}</h3>
              <ol>
                <Items items={approvals} />
              </ol>
            </div>
          </div>
          <ButtonLink to={to('register_organization')} prefetch="none">
            {m.organization_register()}
          </ButtonLink>
          <ContactLinks site={useSite()} subject={words.subject} />
        </div>
      </section>
    </Container>
  )
}

function Items({ items }: { items: SectionTexts<'need'>[] }) {
  return items.map(({ id, title, lang }) => (
    <li key={id} lang={lang}>
      {title}
    </li>
  ))
}
