import type { SearchFormValues } from '../../../domain/search/search-form.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconHeartHandshake } from '../../../kit/ui/icons/icons.ts'
import { Button, Container } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'
import type { ProjectOption, ProjectQuestion } from './settle-project.server.ts'
import css from './which-project.module.css'

interface Props {
  /** The whole search, which is repeated unchanged with the answer. */
  values: SearchFormValues
  question: ProjectQuestion
  /** The offer that it is made from. */
  offer: { slug: string } | null
}

/** Asks which project half of the trip goes to, when the page of the search promised another than the visitor's choice. */
export function WhichProject({ values, question, offer }: Props) {
  const { options, nobody } = question
  const to = usePaths()
  return (
    <Container narrow className={css.page}>
      <IconHeartHandshake size={40} stroke={1.5} aria-hidden="true" />
      <h1>{m.travel_which_title()}</h1>
      <p role="alert">{questionText(question)}</p>
      {/* A document request, as the search itself: it ends at the travel site. */}
      <Form method="post" action={to('search')} reloadDocument className={css.form}>
        <HiddenSearch values={values} />
        {offer && <input type="hidden" name="offer" value={offer.slug} />}
        <ul className={css.options}>
          {options.map((option) => (
            <Option key={option.project.id} {...option} />
          ))}
          {nobody && (
            <li>
              <div className={css.about}>
                <p className={css.why}>{m.travel_which_nobody_text()}</p>
                <p className={css.name}>{m.travel_which_nobody()}</p>
              </div>
              <Button type="submit" look="outline" name="project_answer" value="">
                {m.travel_which_nobody_take()}
              </Button>
            </li>
          )}
        </ul>
      </Form>
    </Container>
  )
}

function questionText({ why, shown, chosen }: ProjectQuestion): string {
  if (why === 'stopped') return shown ? m.travel_which_stopped({ shown }) : m.travel_which_gone()
  if (shown && chosen) return m.travel_which_changed({ shown, chosen })
  return shown ? m.travel_which_changed_to_none({ shown }) : m.travel_which_changed_from_none({ chosen: chosen ?? '' })
}

const WHY = { shown: m.travel_which_shown, chosen: m.travel_which_chosen, near: m.travel_which_near }

function Option({ project, is }: ProjectOption) {
  return (
    <li>
      <Picture scene={project.image.scene} alt="" sizes="6rem" className={css.picture} />
      <div className={css.about}>
        <p className={css.why}>{WHY[is]()}</p>
        <p className={css.name} lang={project.language}>
          {project.name}
        </p>
        <p className={css.organization}>{project.organization}</p>
      </div>
      <Button type="submit" name="project_answer" value={project.id} aria-label={m.travel_which_take_named({ name: project.name })}>
        {m.travel_which_take()}
      </Button>
    </li>
  )
}

function HiddenSearch({ values }: Pick<Props, 'values'>) {
  const fields = { ...values, departure_for: values.departure_text, destination_for: values.destination_text }
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
