import type { AboutText } from '../legal/texts/about-text.ts'
import css from './money-path.module.css'

/** The steps of the money along a trail, each with what everybody can see there. */
export function MoneyPath({ steps, seen }: Pick<AboutText['path'], 'steps' | 'seen'>) {
  return (
    <ol className={css.path}>
      {steps.map((step) => (
        <li key={step.title}>
          <h3>{step.title}</h3>
          <p>{step.text}</p>
          <p className={css.seen}>
            <strong>{seen}</strong> {step.seen}
          </p>
        </li>
      ))}
    </ol>
  )
}
