import { m } from '../../../kit/sentences/messages.js'
import { useFieldError } from '../../../kit/ui/forms/field-errors.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { Field } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import form from '../giving/giving.module.css'
import css from './contact.module.css'
import type { ContactSubject } from './read-about.server.ts'

/** The subject of the form, if the visitor came from an offer, an event or a project; with a link to write about something else. */
export function AboutCard({ about: { offer, event, project } }: { about: ContactSubject }) {
  const to = usePaths()
  const shown = offer ?? event
  if (!shown && !project) return null
  const path = offer
    ? to('offer', { slug: offer.slug })
    : event
      ? to('offers_event', { slug: event.slug })
      : to('project', { slug: project!.slug })
  return (
    <div className={css.about}>
      {offer && <input type="hidden" name="offer" value={offer.slug} />}
      {event && <input type="hidden" name="event" value={event.slug} />}
      <p>
        {m.contact_about()} <Link to={path}>{shown?.title ?? project?.name}</Link>
      </p>
      <Link to={to('contact')} className={css.other}>
        {m.contact_about_other()}
      </Link>
    </div>
  )
}

export function MessageField({ value }: { value: string }) {
  const error = useFieldError('message')
  return (
    <Field id="message" label={m.contact_message()} {...(error && { error })}>
      <textarea
        id="message"
        name="message"
        rows={5}
        maxLength={4000}
        required
        defaultValue={value}
        aria-describedby={error ? 'message-error message-hint' : 'message-hint'}
        {...(error && { 'aria-invalid': true })}
      />
      <p id="message-hint" className={form.hint}>
        {m.contact_message_hint()}
      </p>
    </Field>
  )
}

export function ProjectField({ projects, value }: { projects: { slug: string; name: string }[]; value: string }) {
  return (
    <Field id="project" label={m.contact_project()}>
      <select id="project" name="project" defaultValue={value} aria-describedby="project-hint">
        <option value="">{m.contact_project_none()}</option>
        {projects.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <p id="project-hint" className={form.hint}>
        {m.contact_project_hint()}
      </p>
    </Field>
  )
}
