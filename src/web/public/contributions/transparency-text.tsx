import type { ShownSection } from '../../../domain/sections/section.ts'
import { sectionIn, sectionsIn } from '../../../domain/sections/section-texts.ts'
import { IconEye, IconEyeOff } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { CodeForm, type CodeProblem } from '../../components/contributions/code-form.tsx'
import { TrailPanel } from '../../components/contributions/trail-panel.tsx'
import css from './browse-trails.module.css'

/** The introduction of the page, and the field for the code of a contribution. */
export function TransparencyHead({ sections, tried }: { sections: ShownSection[]; tried: CodeProblem | null }) {
  const words = sectionIn(sections, 'transparency_head', useLocale())
  return (
    <TrailPanel sunrise="high">
      <h1 className={css.heading} lang={words?.lang}>
        {words?.title}
      </h1>
      <p className={css.lead} lang={words?.lang}>
        {words?.text}
      </p>
      <CodeForm tried={tried} />
    </TrailPanel>
  )
}

/** Instructions for following the money, in a few steps, and the data that stay private. Null while the section is hidden. */
export function HowToFollow({ sections }: { sections: ShownSection[] }) {
  const locale = useLocale()
  const words = sectionIn(sections, 'transparency_how', locale)
  if (!words) return null
  return (
    <section className={css.how} aria-labelledby="how" lang={words.lang}>
      <h2 id="how">{words.title}</h2>
      <ol className={css.steps}>
        {sectionsIn(sections, 'way', locale).map(({ id, title, text, lang }) => (
          <li key={id} lang={lang}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={css.sight}>
        <p>
          <IconEye size={22} aria-hidden="true" />
          <span>
            <strong>{words.seen_title}</strong> {words.seen}
          </span>
        </p>
        <p>
          <IconEyeOff size={22} aria-hidden="true" />
          <span>
            <strong>{words.unseen_title}</strong> {words.unseen}
          </span>
        </p>
      </div>
    </section>
  )
}
