import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { IconCalculator, IconHeartHandshake, IconPlaneDeparture, IconRoute } from '../../../kit/ui/icons/icons.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { CardStrip } from './card-strip.tsx'
import css from './how-it-works.module.css'

const ICONS = { heart: IconHeartHandshake, plane: IconPlaneDeparture, sums: IconCalculator, route: IconRoute }

interface Props {
  words: SectionTexts<'home_how'>
  steps: SectionTexts<'step'>[]
}

/** The promise in a few steps, joined by a trail. */
export function HowItWorks({ words, steps }: Props) {
  const to = usePaths()
  return (
    <CardStrip
      tinted
      title={words.title}
      text={words.text}
      lang={words.lang}
      more={{ to: `${to('about')}#como-funciona`, label: words.more }}
    >
      <ol className={css.steps}>
        {steps.map(({ id, icon, title, text, lang }) => {
          const Icon = ICONS[icon ?? 'heart']
          return (
            <li key={id}>
              <span className={css.mark}>
                <Icon size={26} stroke={1.7} aria-hidden="true" />
              </span>
              <div className={css.text} lang={lang}>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </CardStrip>
  )
}
